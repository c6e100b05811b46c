import { useQuery } from '@tanstack/react-query';
import { photoFormWords } from '#domain/photos/photo-form-words';
import { isNearlyFull } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { photoSpaceKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/loading.tsx';

/** How much of the space for photos is used, with a warning before it is full. */
export function PhotoSpace() {
  const { userId } = useUser();
  const { data, isError } = useQuery({
    queryKey: photoSpaceKey(userId),
    queryFn: () => callAsAccount('get-photo-space'),
  });
  return (
    <Card className="p-5">
      <h2 className="text-lg font-semibold">{photoFormWords.heading}</h2>
      {data ? (
        <p className="mt-1 text-sm text-muted">{photoWords.space(data.usedBytes, data.quotaBytes)}</p>
      ) : isError ? (
        <p className="mt-1 text-sm text-muted">{photoWords.spaceFailed}</p>
      ) : (
        <Skeleton className="mt-2 h-5 w-40" />
      )}
      {data && isNearlyFull(data.usedBytes, data.quotaBytes) && (
        <Alert tone="warning" className="mt-3">
          {photoWords.nearlyFull}
        </Alert>
      )}
    </Card>
  );
}
