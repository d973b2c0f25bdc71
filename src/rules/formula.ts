/**
 * The beginnings of a text that a spreadsheet reads as a formula: Excel in some languages accepts full-width and small signs as well.
 */
export const FORMULA = /^[=+\-@\t\r＝＋－＠﹦﹢﹣﹫]/;
