import { termChoices, termLabel } from '#domain/invoices/terms';

/** The choices of a select for days to pay; `none` says what no choice means. */
export const TermOptions = ({ none }: { readonly none: string }) => (
  <>
    <option value="">{none}</option>
    {termChoices.map((days) => (
      <option key={days} value={days}>
        {termLabel(days)}
      </option>
    ))}
  </>
);
