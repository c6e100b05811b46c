import type { QuoteDetail } from '#domain/contract/quotes';
import { importedTexts } from '#domain/full-import/full-import';
import { quoteTexts } from '#domain/quotes/quote-words';
import { Alert } from '../../../ui/alert.tsx';
import { Card } from '../../../ui/card.tsx';

/** Whether the quote and its chain match, recomputed each time the page is read; nothing before anything happened. */
export function QuoteRecord({ quote: { brokenBy, timeline, importId } }: { readonly quote: QuoteDetail }) {
  if (importId !== undefined) return <Alert tone="info">{importedTexts.quote}</Alert>;
  const end = timeline.find(({ hash }) => hash !== undefined)?.hash;
  if (brokenBy.length > 0)
    return (
      <Alert tone="error">
        <p className="font-semibold">{quoteTexts.recordBroken}</p>
        <ul className="mt-2 list-disc pl-5">
          {brokenBy.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Alert>
    );
  if (end === undefined) return null;
  return (
    <Card className="p-5 text-sm sm:p-6">
      <h2 className="text-lg font-semibold">Record</h2>
      <p className="mt-2">{quoteTexts.recordChecksOut}</p>
      <p className="mt-2 text-muted">
        Hash of the last step: <code className="font-mono text-xs wrap-anywhere">{end}</code>
      </p>
    </Card>
  );
}
