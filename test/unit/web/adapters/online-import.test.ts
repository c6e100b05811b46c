import { expect, test, vi } from 'vitest';
import { missingCodeEvent, OfflineError, onlineImport } from '../../../../web/adapters/online-import.ts';

test('code is not requested without a network, and requested once with a network', async () => {
  const load = vi.fn(async () => 'code');
  const loadCode = onlineImport(load);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await expect(loadCode()).rejects.toBeInstanceOf(OfflineError);
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({}));
  expect(await Promise.all([loadCode(), loadCode()])).toEqual(['code', 'code']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('code that cannot be loaded although the network responds dispatches an event, except for a prefetch', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  const onMissingCode = vi.fn();
  window.addEventListener(missingCodeEvent, onMissingCode);
  const loadCode = onlineImport(async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  // The event reloads the page. Nobody waits for prefetched code, so typed text is not put at risk for it.
  await expect(loadCode.prefetch()).rejects.toThrow('dynamically imported module');
  expect(onMissingCode).not.toHaveBeenCalled();
  await expect(loadCode()).rejects.toThrow('dynamically imported module');
  expect(onMissingCode).toHaveBeenCalledTimes(1);
  window.removeEventListener(missingCodeEvent, onMissingCode);
});

test('code that is loaded at the same time as other code shares its test of the network', async () => {
  const send = vi.fn(async () => Response.json({}));
  vi.stubGlobal('fetch', send);
  const [first, second] = [onlineImport(async () => 'first'), onlineImport(async () => 'second')];
  expect(await Promise.all([first.prefetch(), second.prefetch()])).toEqual(['first', 'second']);
  expect(send).toHaveBeenCalledTimes(1);
  expect(await onlineImport(async () => 'later')()).toBe('later');
  expect(send).toHaveBeenCalledTimes(2);
});
