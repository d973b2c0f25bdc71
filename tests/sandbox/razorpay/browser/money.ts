/** Paise as rupees with Indian grouping and two decimals: 12345600 → ₹1,23,456.00. Other currencies with their code. */
export function formatMoney(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-IN', { style: 'currency', currency, minimumFractionDigits: 2 }).format(minor / 100);
}

/** Seconds as m:ss. */
export function formatClock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
