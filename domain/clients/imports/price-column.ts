/**
 * Reduces "USD 1,200.00" to "1,200.00" and the 9.779999999999999 of a program that computes with floats to 9.78; other
 * prices are unchanged.
 */
export function priceText(text: string): string {
  const price = text.replace(/^[A-Z]{3}\s*/, '');
  if (!/^\d+\.\d{7,}$/.test(price)) return price;
  const rounded = Number(price).toFixed(2);
  return Math.abs(Number(price) - Number(rounded)) < 1e-6 ? rounded : price;
}

/**
 * Rewrites a price as it is typed in a form. The unambiguous prices of a column decide what a dot means in "1.200": with
 * "0,50" among them it groups thousands, with "9.99" it is the decimal sign. Without either, the price stays as it is.
 */
export function priceReader(prices: readonly string[]): (price: string) => string {
  const hasCommas = prices.some((price) => /^\D*[\d.]*,\d{1,2}$/.test(price));
  const hasDots = prices.some((price) => /\.\d{1,2}$/.test(price));
  if (hasCommas && !hasDots) return (price) => price.replaceAll('.', '').replace(',', '.');
  if (hasDots && !hasCommas) return (price) => price.replace(/(\.\d\d)0$/, '$1');
  return (price) => price;
}
