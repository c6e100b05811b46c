import { useAccountTime } from '../../session/use-account-day.ts';
import { AsWritten } from '../../ui/as-written.tsx';
import { WholeWords } from '../../ui/whole-words.tsx';

/** A recipient of an invoice or quote, the version they have, and since when. */
export interface VersionHolder {
  readonly recipient: string;
  /** 'shows' or 'showed' for a link until the owner confirms that the client received it. */
  readonly verb?: 'has' | 'shows' | 'showed';
  readonly version: string;
  /** ISO instant; undefined if unknown. */
  readonly since?: string | undefined;
  readonly hasOlderVersion: boolean;
  /** True if an unconfirmed link was probably opened since it began to show the version. */
  readonly isOpened?: boolean;
  /** Why the recipient cannot use what they have. */
  readonly problem?: string;
}

/** The recipients of a document and the version that each has. */
export function VersionHolders({ holders }: { readonly holders: readonly VersionHolder[] }) {
  const timeOf = useAccountTime();
  return holders.map(({ recipient, verb = 'has', version, since, hasOlderVersion, isOpened, problem }) => (
    <li key={recipient} className="wrap-anywhere">
      <span className="font-medium">
        <WholeWords text={recipient} />
      </span>{' '}
      {verb} <AsWritten text={version} />
      {since !== undefined && <span className="text-muted"> since {timeOf(since)}</span>}
      {isOpened && <span className="text-muted"> (probably opened)</span>}
      {problem !== undefined && <span className="font-medium text-warning"> ({problem})</span>}
      {hasOlderVersion && <span className="font-medium text-warning"> (older than yours)</span>}
    </li>
  ));
}
