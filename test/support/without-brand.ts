import { brand } from '#domain/brand';

/** The values of the brand with their names, longest first, because short ones are part of others. */
const brandValues = [...Object.entries(brand), ...Object.entries(brand.deepLinks)]
  .flatMap(([key, value]) => (typeof value === 'string' ? [{ key, value }] : []))
  .toSorted((a, b) => b.value.length - a.value.length);

/** The text with `{name}` in place of the product's name, and so on, so that another brand changes no committed file. */
export const withoutBrand = (text: string): string =>
  brandValues.reduce(
    (result, { key, value }) => result.replaceAll(value, `{${key}}`),
    // The color in "must be written like #2563eb" is an example, not that of the brand.
    text.replaceAll(/like #[0-9a-f]{6}/g, 'like (color)'),
  );
