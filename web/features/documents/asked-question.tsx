import { useAccountTime } from '../../session/use-account-day.ts';

interface AskedTextProps {
  readonly text: string;
  /** ISO instants. */
  readonly at: string;
  readonly answeredAt?: string | undefined;
}

/** A client's question as its owner sees it. */
export function AskedText({ text, at, answeredAt }: AskedTextProps) {
  const timeOf = useAccountTime();
  return (
    <>
      <p className="font-medium wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-1 text-muted">
        Asked {timeOf(at)}
        {answeredAt !== undefined && `, answered ${timeOf(answeredAt)}`}
      </p>
    </>
  );
}

/** The client's address with a ready subject, or "your client" without an address. */
export const HowToAnswer = ({ to, subject }: { readonly to: string; readonly subject: string }) => (
  <p className="mt-2 wrap-anywhere">
    Answer{' '}
    {to === '' ? (
      'your client'
    ) : (
      <a
        href={`mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`}
        className="font-medium text-link underline"
        translate="no"
      >
        {to}
      </a>
    )}{' '}
    by email or phone, then press “Answered”.
  </p>
);
