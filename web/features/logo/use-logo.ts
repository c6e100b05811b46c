import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { withReference } from '#domain/contract/call-failure';
import { logoTexts, whiteLogoNotice } from '#domain/logo/logo-rules';
import { codeOf, failureOf } from '../../adapters/api/api-error.ts';
import { callAsAccount } from '../../adapters/api/call-as-account.ts';
import { onlineImport } from '../../adapters/online-import.ts';
import { logoKey } from '../../session/cache-keys.ts';
import { useUser } from '../../session/session.tsx';
import { useObjectUrl } from '../../ui/use-object-url.ts';
import { useLogoBytes } from './use-logo-bytes.ts';

/** The account's logo, and the actions on it. */
export interface Logo {
  /** URL of the image to show. A new image is shown at once, while it is being stored. */
  readonly url: string | undefined;
  /** True until it is known whether there is a logo. */
  readonly isPending: boolean;
  /** True while a change is being converted or stored. */
  readonly isSaving: boolean;
  /** The error message for the last file. */
  readonly error: string | undefined;
  /** What the owner should know about the chosen logo, although it is stored. */
  readonly notice: string | undefined;
  readonly pick: (file: File) => Promise<void>;
  /** Removes the logo and resolves to its bytes, for Undo; undefined if that failed. */
  readonly remove: () => Promise<Blob | undefined>;
  readonly restore: (png: Blob) => Promise<void>;
  /** Resolves when no change is in progress, so that an invoice is not sent with the previous logo. */
  readonly uploadsSettled: () => Promise<void>;
}

/** Loads the code that converts a chosen file. Most visits do not need it. */
const loadRasterizer = onlineImport(() => import('./rasterize-logo.ts'));

const saveErrorOf = (error: unknown): string =>
  codeOf(error) === 'logo-unreadable'
    ? logoTexts.unreadable
    : withReference(logoTexts.uploadFailed, failureOf(error));

/** The logo of the signed-in user. A change is shown at once, and undone if storing fails. */
export function useLogo(): Logo {
  const { userId } = useUser();
  const cache = useQueryClient();
  const key = logoKey(userId);
  const { data, isPending } = useLogoBytes();
  const [error, setError] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const lastChange = useRef<Promise<unknown>>(Promise.resolve());

  const [pendingChanges, setPendingChanges] = useState(0);

  const { mutateAsync } = useMutation({
    mutationFn: async (png: Blob | null) => {
      if (png) await callAsAccount('save-logo', { body: png });
      else await callAsAccount('remove-logo');
    },
    onMutate: async (png) => {
      await cache.cancelQueries({ queryKey: key });
      const previous = cache.getQueryData<Blob | null>(key);
      cache.setQueryData(key, png);
      return { before: previous };
    },
    onError: (error, _png, context) => {
      cache.setQueryData(key, context?.before ?? null);
      setError(saveErrorOf(error));
    },
  });

  /** Runs changes one after another, so that the last one wins and an invoice waits for all of them. */
  const enqueue = useCallback(<Value>(work: () => Promise<Value>): Promise<Value> => {
    setError(undefined);
    setNotice(undefined);
    setPendingChanges((count) => count + 1);
    const done = lastChange.current.then(work).finally(() => setPendingChanges((count) => count - 1));
    lastChange.current = done.catch(() => undefined);
    return done;
  }, []);
  const save = (png: Blob | null): Promise<boolean> =>
    mutateAsync(png).then(
      () => true,
      () => false,
    );

  return {
    url: useObjectUrl(data),
    isPending,
    isSaving: pendingChanges > 0,
    error,
    notice,
    pick: (file) =>
      enqueue(async () => {
        const rasterizer = await loadRasterizer().catch(() => undefined);
        if (!rasterizer) return setError(logoTexts.uploadFailed);
        const rasterized = await rasterizer.rasterizeLogo(file);
        if (!rasterized.ok) return setError(rasterized.refusal);
        const { png, isWhite } = rasterized.value;
        if ((await save(png)) && isWhite) setNotice(whiteLogoNotice);
      }),
    remove: () =>
      enqueue(async () => {
        const previous = cache.getQueryData<Blob | null>(key) ?? undefined;
        return (await save(null)) ? previous : undefined;
      }),
    restore: (png) => enqueue(async () => void (await save(png))),
    uploadsSettled: async () => void (await lastChange.current),
  };
}
