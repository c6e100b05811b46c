import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type BooksCheck, checkSentence } from '#domain/reports/books-check';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { PageLink } from '../../routing/page-link.tsx';
import { booksCheckKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useAccountDay, useAccountTime } from '../../session/use-account-day.ts';
import { Alert } from '../../ui/alert.tsx';
import { AsWritten } from '../../ui/as-written.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';

/** Whether every total of the account adds up, according to the last check. */
export function BooksCheckCard() {
  const { userId } = useUser();
  const { data, isError, refetch } = useQuery({
    queryKey: booksCheckKey(userId),
    queryFn: () => callAsAccount('get-books-check'),
    staleTime: 0,
  });
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">Do your books add up?</h2>
      <p className="mt-1 text-sm text-muted">
        Every night, the totals of what changed are checked. Once a month, everything is checked.
      </p>
      <div className="mt-4">
        {data ? (
          <CheckResult check={data.check} />
        ) : isError ? (
          <Alert tone="error">
            The last check could not be loaded.{' '}
            <Button variant="quiet" onClick={() => void refetch()}>
              Try again
            </Button>
          </Alert>
        ) : (
          <>
            <p className="sr-only">Loading the last check</p>
            <Skeleton className="h-5 w-full max-w-lg" />
          </>
        )}
      </div>
    </Card>
  );
}

function CheckResult({ check }: { readonly check: BooksCheck | undefined }) {
  const dayOf = useAccountDay();
  const timeOf = useAccountTime();
  if (!check)
    return (
      <p className="text-sm">Not checked yet. The first check is in the night after your first invoice.</p>
    );
  const sentence = checkSentence(check, { dayOf, timeOf });
  return (
    <>
      {check.differenceCount === 0 ? (
        <p className="flex gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
          <span>
            <AsWritten text={sentence} />
          </span>
        </p>
      ) : (
        <Alert tone="warning">
          <p className="font-medium">{sentence}</p>
          <TextList texts={check.differences} count={check.differenceCount} />
          <p className="mt-2">
            We have been alerted. Your account is checked again every night until it adds up.
          </p>
        </Alert>
      )}
      {check.gapCount > 0 && (
        <div className="mt-4 text-sm">
          <h3 className="font-medium">Invoice numbers that are not used</h3>
          <TextList texts={check.gaps} count={check.gapCount} />
          <p className="mt-2 text-muted">
            A gap does not change any total.{' '}
            <PageLink to="liteReports" className="underline">
              See all numbers in order
            </PageLink>
          </p>
        </div>
      )}
    </>
  );
}

/** The first few texts, and the number of others. */
function TextList({ texts, count }: { readonly texts: readonly string[]; readonly count: number }) {
  const more = count - texts.length;
  return (
    <ul className="mt-2 list-disc pl-5">
      {texts.map((text) => (
        <li key={text} className="wrap-anywhere">
          {text}
        </li>
      ))}
      {more > 0 && <li>{`and ${more.toLocaleString('en-US')} more`}</li>}
    </ul>
  );
}
