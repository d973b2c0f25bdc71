/** As the documents were issued; as the portal computes the taxes from the values. */
export const returnModes = ['issued', 'portal'] as const;
export type ReturnMode = (typeof returnModes)[number];
