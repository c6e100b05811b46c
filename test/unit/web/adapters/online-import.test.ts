import { afterEach, expect, test, vi } from 'vitest';
import { onlineImport } from '../../../../web/adapters/online-import.ts';

afterEach(() => vi.unstubAllGlobals());

test('code is not requested without a network, and requested once with a network', async () => {
  const load = vi.fn(async () => 'code');
  const late = onlineImport(load);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(late()).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({}));
  expect(await Promise.all([late(), late()])).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(1);
});
