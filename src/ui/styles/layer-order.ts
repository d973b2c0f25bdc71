/**
 * The cascade layers, weakest first: a page's rule wins over a part's, whatever their specificity. It stands in the head before every
 * style, because the build may put a page's style sheets in any order and the first mention of a layer decides its place.
 */
export const layerOrder = '@layer tokens,base,parts,pages';
