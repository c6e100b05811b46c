import { useEffect, useState } from 'react';
import { brand } from '#domain/brand';
import { formatLongDate } from '#domain/calendar-date';
import { type CallFailure, shownSentence } from '#domain/contract/call-failure';
import { recordedSince } from '#domain/issued-files/issued-file';
import { formatDollars } from '#domain/money';
import type { VerifiedFile } from '#domain/public-links/contract';
import { failureOf } from '../../adapters/api/api-error.ts';
import { call } from '../../adapters/api/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

const kinds: Record<VerifiedFile['kind'], string> = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  certificate: 'Certificate of approval',
  quote: 'Quote',
  'dispute-file': 'Dispute file',
  statement: 'Statement',
  summary: 'Summary of reports',
  'free-invoice': 'Invoice',
};

/** What the number of a document is called, if not "Number". */
const numberLabels: Partial<Record<VerifiedFile['kind'], string>> = {
  certificate: 'Quote',
  summary: 'Period',
};

const states: Record<NonNullable<VerifiedFile['state']>, string> = {
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
  'not-asked': 'Nothing is due now',
  unpaid: 'Still to be paid',
  replaced: 'Replaced by a newer version',
  void: 'Void',
};

/** The result for a chosen file, or for the code printed on a document. `file` is our record, if there is one. */
type Verification =
  | { readonly by: 'file'; readonly name: string; readonly file?: VerifiedFile | undefined }
  | { readonly by: 'code'; readonly file?: VerifiedFile | undefined };

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Only the hash of the file is sent. */
async function verifyChosen(chosen: File): Promise<Verification> {
  const sha256 = hex(await crypto.subtle.digest('SHA-256', await chosen.arrayBuffer()));
  const { file } = await call('verify-file', { body: { sha256 } });
  return { by: 'file', name: chosen.name, file };
}

async function verifyCode(code: string): Promise<Verification> {
  const { file } = await call('verify-file', { body: { code } });
  return { by: 'code', file };
}

const checkFailure = (failure: CallFailure): string =>
  shownSentence(failure) ??
  (failure.kind === 'offline'
    ? 'The check did not work. Please check your internet connection and try again.'
    : 'The check did not work. Please try again in a moment.');

/**
 * Verifies a chosen PDF. A code in the page's URL is verified at once. `code` is '' without one, and undefined while
 * the page does not know its own URL yet.
 */
export function VerifyFile({ code }: { readonly code: string | undefined }) {
  const { state, run } = useAction((fileOrCode: File | string) =>
    typeof fileOrCode === 'string' ? verifyCode(fileOrCode) : verifyChosen(fileOrCode),
  );
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new in every render
  useEffect(() => {
    if (code) void run(code);
  }, [code]);

  return (
    <>
      <label
        className={`relative mt-8 grid cursor-pointer justify-items-center gap-2 rounded-card border-2 border-dashed p-8 text-center has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-link ${
          isDraggedOver ? 'border-brand bg-brand-soft' : 'border-control bg-surface'
        }`}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => setIsDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsDraggedOver(false);
          const [dropped] = event.dataTransfer.files;
          if (dropped) void run(dropped);
        }}
      >
        <span className="font-semibold">Choose a PDF, or drop it here</span>
        <span className="text-sm text-muted">
          The file stays on your device. Only its fingerprint is sent.
        </span>
        <span aria-hidden="true" className={buttonClasses('filled', 'mt-2')}>
          Choose file
        </span>
        {/* Hidden, because it shows "No file chosen" again after a file was checked. */}
        <input
          type="file"
          accept="application/pdf,.pdf"
          disabled={code === undefined}
          className="sr-only"
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? [];
            if (chosen) void run(chosen);
            // Reset, so that the same file can be checked again.
            event.currentTarget.value = '';
          }}
        />
      </label>
      <div className="mt-6" aria-live="polite">
        {state.kind === 'running' && <p role="status">Checking...</p>}
        {state.kind === 'failed' && <Alert tone="error">{checkFailure(failureOf(state.error))}</Alert>}
        {state.kind === 'done' && <Answer verified={state.answer} />}
      </div>
    </>
  );
}

function Answer({ verified }: { readonly verified: Verification }) {
  const { by, file } = verified;
  const since = formatLongDate(recordedSince);
  if (!file)
    return (
      <Alert tone="warning">
        {by === 'file' && <p className="font-semibold break-words">{verified.name}</p>}
        <p>
          {by === 'file'
            ? `No record of this file. Files sent before ${since} are not covered.`
            : `No record of this code. Documents sent before ${since} are not covered.`}
        </p>
        {by === 'file' && (
          <p>A file that somebody has changed is not on record either. If in doubt, ask for the original.</p>
        )}
      </Alert>
    );
  // Not "sent": the file may have been emailed to a client, to its owner alone, or only downloaded.
  const date = formatLongDate(file.sentOn);
  const facts = [
    ['Document', kinds[file.kind]],
    [numberLabels[file.kind] ?? 'Number', file.number],
    [file.kind === 'summary' ? 'Earned' : 'Total', formatDollars(file.totalCents)],
    ['Now', file.state ? states[file.state] : ''],
  ].filter(([, value]) => value !== '');
  return (
    <Alert tone="success">
      {by === 'file' && <p className="mb-1 break-words text-muted">{verified.name}</p>}
      <p className="text-base font-semibold text-ink">
        {file.business === undefined ? (
          `An unverified visitor made this with ${brand.name} on ${date}.`
        ) : (
          <AsWritten
            text={`An account calling itself ${file.business} (email verified) made this with ${brand.name} on ${date}.`}
            names={[file.business]}
          />
        )}
      </p>
      {file.mayImpersonate && (
        <p className="mt-2 text-ink">
          Everybody chooses the name of their own account. This account is not a bank, a card company or a
          payment service.
        </p>
      )}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular-nums break-words text-ink" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {by === 'code' && (
        <p className="mt-3 text-ink">
          Compare number and total with your document: a code can be copied onto another paper. To be certain,
          choose the PDF itself.
        </p>
      )}
    </Alert>
  );
}
