import { useAccountTime } from '../../session/use-account-day.ts';
import { buttonClasses } from '../../ui/button.tsx';

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

/** Opens an email to the client with a ready subject; a hint without an address. */
export const HowToAnswer = ({ to, subject }: { readonly to: string; readonly subject: string }) =>
  to === '' ? (
    <p className="mt-2">Answer your client by phone, then mark the question as answered.</p>
  ) : (
    <p className="mt-3 wrap-anywhere">
      <a
        href={`mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`}
        className={buttonClasses('outline')}
      >
        Answer by email
      </a>
      <span className="mt-1 block text-muted">
        Your email program writes to <span translate="no">{to}</span>. Your client hears nothing from the
        button below.
      </span>
    </p>
  );
