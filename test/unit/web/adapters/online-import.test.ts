import { afterEach, expect, test, vi } from 'vitest';
import { missingCodeEvent, OfflineError, onlineImport } from '../../../../web/adapters/online-import.ts';

afterEach(() => vi.unstubAllGlobals());

test('code is not requested without a network, and requested once with a network', async () => {
  const load = vi.fn(async () => 'code');
  const late = onlineImport(load);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(late()).rejects.toBeInstanceOf(OfflineError);
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({}));
  expect(await Promise.all([late(), late()])).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that is missing although the network responds is announced, and is not taken for a lost network', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const announced = vi.fn();
  window.addEventListener(missingCodeEvent, announced);
  const late = onlineImport(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  // Nobody waits for code that is loaded ahead, so a page with typed text is not loaded again for it.
  await expect(late.prefetch()).rejects.toThrow('dynamically imported module');
  expect(announced).not.toHaveBeenCalled();
  await expect(late()).rejects.toThrow('dynamically imported module');
  expect(announced).toHaveBeenCalledTimes(1);
  window.removeEventListener(missingCodeEvent, announced);
});
