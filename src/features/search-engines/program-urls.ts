/** Addresses that search engines and people who report a hole ask for. */
export const programUrls = {
  sitemap: '/sitemap.xml',
  pageSitemap: '/sitemaps/pages.xml',
  productSitemap: (part: number) => `/sitemaps/products-${part}.xml`,
  securityText: '/.well-known/security.txt',
};
