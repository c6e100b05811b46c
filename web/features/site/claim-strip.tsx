import { claims } from '#domain/content/claims';

/** Numbers about the use of the product. */
export function ClaimStrip() {
  return (
    <ul className="grid gap-6 sm:grid-cols-3 lg:grid-cols-1 lg:gap-8">
      {claims.map(({ figure, label }) => (
        <li key={figure} className="border-l-2 border-brand pl-4">
          <strong className="block text-2xl font-semibold sm:text-3xl">{figure}</strong>
          <span className="text-muted">{label}</span>
        </li>
      ))}
    </ul>
  );
}
