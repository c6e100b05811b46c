import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { brand } from '#domain/brand';
import { textColorOnWhite } from '#domain/documents/brand-color';
import type { InvoiceSheet } from '#domain/documents/invoice-sheet';
import type { PageBreaks } from '#domain/documents/print/page-breaks';
import type { LogoSize } from '#domain/documents/print/page-layout';
import { classNames } from '../../../ui/class-names.ts';
import { PageBreak } from './page-break.tsx';
import { SheetPayment } from './sheet-payment.tsx';
import { SheetTable } from './sheet-table.tsx';
import { SheetTotals } from './sheet-totals.tsx';
import { usePageBreaks } from './use-page-breaks.ts';

interface SheetPreviewProps {
  readonly sheet: InvoiceSheet;
  /** URL of the business's logo, already checked to be safe. */
  readonly logoUrl?: string;
}

/** The printed page. It only renders the strings of the document view. Always on white, also in dark mode. */
export function SheetPreview({ sheet, logoUrl }: SheetPreviewProps) {
  const sheetElement = useRef<HTMLDivElement>(null);
  // Set by script, because prerendered pages may not contain style attributes; until then the style sheet's color
  // applies.
  useLayoutEffect(() => {
    if (sheet.brandColor === brand.color) sheetElement.current?.style.removeProperty('--invoice-ink');
    else sheetElement.current?.style.setProperty('--invoice-ink', textColorOnWhite(sheet.brandColor));
  }, [sheet.brandColor]);

  const [logoSize, setLogoSize] = useState<LogoSize>();
  const breaks = usePageBreaks(sheet, logoUrl === undefined ? undefined : logoSize);
  const pageBreakAfter = (pageNumber: number | undefined) =>
    breaks &&
    pageNumber !== undefined && <PageBreak sheet={sheet} pageNumber={pageNumber} pageCount={breaks.count} />;

  return (
    <div className="sheet-frame">
      <div ref={sheetElement} className="sheet">
        <SheetHead sheet={sheet} onLogoLoad={setLogoSize} {...(logoUrl !== undefined && { logoUrl })} />
        <SheetParties sheet={sheet} />
        <SheetTable sheet={sheet} breaks={breaks} />
        {pageBreakAfter(breaks?.beforeTotals)}
        <SheetTotals sheet={sheet} />
        {pageBreakAfter(breaks?.beforePayment)}
        <SheetPayment sheet={sheet} />
        <SheetNotes sheet={sheet} parts={breaks?.notes} pageBreakAfter={pageBreakAfter} />
        <p className="sheet-footer sheet-muted">{sheet.footer}</p>
        {breaks && (
          <p aria-hidden="true" className="sheet-page-number sheet-muted">
            Page {breaks.count} of {breaks.count}
          </p>
        )}
      </div>
    </div>
  );
}

/** The lines of an address. Lines may be equal, so their index is the key. */
const AddressLines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines are text without identity
    <p key={index} className="sheet-soft" translate="no">
      {line}
    </p>
  ));

/** The amount due or paid, beside the client. */
function SheetParties({ sheet: { billTo, headline } }: Pick<SheetPreviewProps, 'sheet'>) {
  if (!billTo && !headline) return null;
  return (
    <div className={classNames('sheet-section', headline && 'sheet-parties')}>
      {headline && (
        <div className="sheet-headline">
          <p className="sheet-heading">{headline.label}</p>
          <p className="sheet-headline-amount" translate="no">
            {headline.value}
          </p>
          {headline.note !== undefined && <p className="sheet-soft">{headline.note}</p>}
        </div>
      )}
      {billTo && (
        <div>
          <p className="sheet-heading">{billTo.heading}</p>
          {billTo.name !== undefined && (
            <p className="sheet-lead" translate="no">
              {billTo.name}
            </p>
          )}
          <AddressLines lines={billTo.lines} />
        </div>
      )}
    </div>
  );
}

interface SheetNotesProps {
  readonly sheet: InvoiceSheet;
  readonly parts: PageBreaks['notes'] | undefined;
  readonly pageBreakAfter: (pageNumber: number | undefined) => ReactNode;
}

/** The notes. On several pages each part is a separate element on screens; in print they are one text. */
function SheetNotes({ sheet: { notes }, parts = [], pageBreakAfter }: SheetNotesProps) {
  if (!notes) return null;
  const isOnSeveralPages = parts.some(({ after }) => after !== undefined);
  return (
    <>
      {pageBreakAfter(parts[0]?.after)}
      <div className={classNames('sheet-section', isOnSeveralPages && 'sheet-whole')}>
        <p className="sheet-heading">{notes.heading}</p>
        <p className="sheet-notes sheet-soft">{notes.text}</p>
      </div>
      {isOnSeveralPages && (
        <div aria-hidden="true" className="sheet-section sheet-parted">
          <p className="sheet-heading">{notes.heading}</p>
          {parts.map(({ text, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are text without identity
            <Fragment key={index}>
              {index > 0 && pageBreakAfter(after)}
              <p className="sheet-notes sheet-soft">{text}</p>
            </Fragment>
          ))}
        </div>
      )}
    </>
  );
}

interface SheetHeadProps extends SheetPreviewProps {
  readonly onLogoLoad: (size: LogoSize) => void;
}

/** Logo, business and address on the left; title, number and dates on the right. */
function SheetHead({ sheet, logoUrl, onLogoLoad }: SheetHeadProps) {
  return (
    <div className="sheet-head">
      <div>
        {logoUrl !== undefined && (
          <img
            src={logoUrl}
            alt=""
            className="sheet-logo"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              width > 0 && height > 0 && onLogoLoad({ width, height })
            }
          />
        )}
        <p
          className={classNames('sheet-name', sheet.business.isPlaceholder && 'sheet-muted')}
          translate={sheet.business.isPlaceholder ? undefined : 'no'}
        >
          {sheet.business.name}
        </p>
        <AddressLines lines={sheet.business.lines} />
      </div>
      <div>
        <p className="sheet-title">{sheet.title}</p>
        <dl className="sheet-facts">
          {sheet.facts.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt className="sheet-soft">{label}</dt>
              <dd translate="no">{value}</dd>
            </div>
          ))}
        </dl>
        {sheet.mark !== undefined && (
          <p className={classNames('sheet-mark', sheet.mark === 'VOID' && 'sheet-muted')}>{sheet.mark}</p>
        )}
      </div>
    </div>
  );
}
