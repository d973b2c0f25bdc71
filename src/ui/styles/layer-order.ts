/**
 * The cascade layers, weakest first: a page's rule overrides a part's, whatever their specificity. It comes before all styles in the
 * head, because the build may order a page's style sheets in any way and the first mention of a layer decides its place.
 */
export const layerOrder = '@layer tokens,base,parts,pages';
