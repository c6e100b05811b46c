interface TaxedMarkProps {
  /** The row's index, from 0. */
  readonly index: number;
  readonly isTaxed: boolean;
  readonly onChange: (isTaxed: boolean) => void;
}

/** A checkbox for whether a row is taxed. */
export const TaxedMark = ({ index, isTaxed, onChange }: TaxedMarkProps) => (
  <label className="col-span-full row-start-3 flex min-h-11 items-center gap-3 text-sm @xl:col-auto @xl:row-auto @xl:justify-center">
    <input
      type="checkbox"
      data-cell="taxed"
      checked={isTaxed}
      onChange={(event) => onChange(event.currentTarget.checked)}
      className="size-5 shrink-0 accent-brand"
    />
    <span className="@xl:sr-only">
      <span className="sr-only">Line {index + 1} </span>Taxed
    </span>
  </label>
);
