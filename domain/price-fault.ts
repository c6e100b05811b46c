import { ambiguousDotAdvice, type PriceFault, parsePrice } from './money.ts';

const priceMessages: Record<PriceFault, string> = {
  empty: 'price is required and must be a number.',
  'not-a-number': 'price is required and must be a number.',
  'decimal-comma': 'price must have a decimal point, like 1.50.',
  'too-many-decimals': 'price can have at most 2 decimals.',
  'ambiguous-dot': 'price can have at most 2 decimals.',
  'too-large': 'price cannot be more than 99,999,999.99.',
};

/** The error message for a typed price, starting in lower case; undefined if the price is valid. */
export function priceFault(text: string): string | undefined {
  const price = parsePrice(text);
  if (!price.ok) return [priceMessages[price.refusal], ambiguousDotAdvice(text)].filter(Boolean).join(' ');
  return price.value < 0 ? 'price cannot be negative.' : undefined;
}
