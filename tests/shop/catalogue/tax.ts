/** The tax that a test writes with pieces and categories of its own: what it is about lies elsewhere. */
export const TAX = {
  columns: 'hsn_code, gst_rate',
  values: "'7117', 300",
  form: { hsnCode: '7117', gstRate: '3' },
  cells: { hsn_code: '7117', gst_rate: '3' },
} as const;
