import { useLayoutEffect, useRef } from 'react';
import { brand } from '#domain/brand';
import { textColorOnWhite } from '#domain/paper/brand-color';
import type { InvoiceSheet } from '#domain/paper/invoice-sheet';
import { classNames } from '../../../ui/class-names.ts';

interface SheetPreviewProps {
  readonly sheet: InvoiceSheet;
  /** An image of the business, already safe to show. */
  readonly logoUrl?: string;
}

/** The printed page: draws the sheet's strings and adds none. Always white paper, whatever the theme. */
export function SheetPreview({ sheet, logoUrl }: SheetPreviewProps) {
  const paper = useRef<HTMLDivElement>(null);
  // The colour is set by script, because prerendered pages may carry no style attribute; theirs is the style sheet's.
  useLayoutEffect(() => {
    if (sheet.brandColor === brand.color) paper.current?.style.removeProperty('--invoice-ink');
    else paper.current?.style.setProperty('--invoice-ink', textColorOnWhite(sheet.brandColor));
  }, [sheet.brandColor]);

  return (
    <div className="sheet-frame">
      <div ref={paper} className="sheet">
        <SheetHead sheet={sheet} {...(logoUrl !== undefined && { logoUrl })} />
        {sheet.billTo && (
          <div className="sheet-section">
            <p className="sheet-heading">{sheet.billTo.heading}</p>
            {sheet.billTo.name !== undefined && <p className="sheet-lead">{sheet.billTo.name}</p>}
            <Lines of={sheet.billTo.lines} />
          </div>
        )}
        <SheetTable sheet={sheet} />
        <div className="sheet-totals">
          {[sheet.subtotal, ...(sheet.adjustments ?? [])].map(({ label, value }) => (
            <p key={label} className="sheet-sum sheet-soft">
              <span>{label}</span> <span>{value}</span>
            </p>
          ))}
          <p className="sheet-sum sheet-total">
            <span>{sheet.total.label}</span> <span>{sheet.total.value}</span>
          </p>
        </div>
        {sheet.notes && (
          <div className="sheet-section">
            <p className="sheet-heading">{sheet.notes.heading}</p>
            <p className="sheet-notes sheet-soft">{sheet.notes.text}</p>
          </div>
        )}
        <p className="sheet-footer sheet-muted">{sheet.footer}</p>
      </div>
    </div>
  );
}

/** Lines of an address; equal ones may repeat, so their place is their key. */
const Lines = ({ of }: { readonly of: readonly string[] }) =>
  of.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are text without identity
    <p key={index} className="sheet-soft">
      {line}
    </p>
  ));

function SheetHead({ sheet, logoUrl }: SheetPreviewProps) {
  return (
    <div className="sheet-head">
      <div>
        {logoUrl !== undefined && <img src={logoUrl} alt="" className="sheet-logo" />}
        <p className={classNames('sheet-name', sheet.business.isPlaceholder && 'sheet-muted')}>
          {sheet.business.name}
        </p>
        <Lines of={sheet.business.lines} />
      </div>
      <div>
        <p className="sheet-title">{sheet.title}</p>
        <dl className="sheet-facts">
          {sheet.facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="sheet-soft">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function SheetTable({ sheet }: { readonly sheet: InvoiceSheet }) {
  const { columns, rows, emptyText } = sheet;
  return (
    <table className="sheet-table sheet-section">
      <thead>
        <tr>
          <th scope="col">{columns.description}</th>
          <th scope="col">{columns.quantity}</th>
          <th scope="col">{columns.unitPrice}</th>
          <th scope="col">{columns.total}</th>
        </tr>
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr>
            <td colSpan={4} className="sheet-empty sheet-muted">
              {emptyText}
            </td>
          </tr>
        )}
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: printed rows are text without identity
          <tr key={index}>
            <td className={row.isPlaceholder ? 'sheet-muted' : undefined}>{row.description}</td>
            <td>{row.quantity}</td>
            <td>{row.unitPrice}</td>
            <td>{row.total}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
