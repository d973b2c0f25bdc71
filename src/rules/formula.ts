/** How a text begins that a spreadsheet takes for a formula: Excel in some languages takes full-width and small signs for the same. */
export const FORMULA = /^[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/;
