export const IMAGES_MAX = 3;
export const NAME_MAX = 120;
export const DESCRIPTION_MAX = 4000;
export const SKU_MAX = 40;
