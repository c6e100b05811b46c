import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logoTexts, whiteLogoNotice } from '#domain/logo/logo-rules';
import { ok, type Result } from '#domain/result';
import { api, mockAccountApi, refusalError, serverError } from '#test/support/account-api';
import * as rasterizing from '../../../../../web/features/logo/rasterize-logo.ts';
import { type Logo, useLogo } from '../../../../../web/features/logo/use-logo.ts';
import { renderLite } from '../../../../support/lite-surroundings.tsx';

mockAccountApi();

let logo: Logo;
/** Functions that complete the conversion of a file, by file name. */
let finishConversion: Record<string, () => void>;

const Probe = () => {
  logo = useLogo();
  return <p>here</p>;
};
const file = (name: string) => new File(['x'], name, { type: 'image/png' });
const saved = () => Promise.all(api('save-logo').mock.calls.map(([{ body }]) => body.text()));

beforeEach(async () => {
  finishConversion = {};
  api('get-logo').mockResolvedValue(new Blob());
  api('save-logo').mockResolvedValue({ success: true, logo: { version: 'v', width: 1, height: 1 } });
  api('remove-logo').mockResolvedValue({ success: true });
  vi.spyOn(rasterizing, 'rasterizeLogo').mockImplementation(
    ({ name }) =>
      new Promise<Result<rasterizing.RasterizedLogo, never>>((resolve) => {
        finishConversion[name] = () => resolve(ok({ png: new Blob([name]), isWhite: name === 'white' }));
      }),
  );
  vi.stubGlobal('fetch', async () => Response.json({}));
  await renderLite(<Probe />);
});

test('a file chosen without network is refused, and choosing it again with network works', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await act(() => logo.pick(file('photo')));
  expect(logo.error).toBe(logoTexts.uploadFailed);
  expect(rasterizing.rasterizeLogo).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => Response.json({}));
  await act(async () => void logo.pick(file('photo')));
  await waitFor(() => expect(finishConversion.photo).toBeDefined());
  await act(async () => finishConversion.photo?.());
  await waitFor(async () => expect(await saved()).toEqual(['photo']));
  expect(logo.error).toBeUndefined();
});

test('an invoice waits for a logo that is still being converted', async () => {
  let isSettled = false;
  await act(async () => {
    void logo.pick(file('photo'));
    void logo.uploadsSettled().then(() => {
      isSettled = true;
    });
  });
  expect(isSettled).toBe(false);
  await act(async () => finishConversion.photo?.());
  await waitFor(() => expect(isSettled).toBe(true));
  expect(await saved()).toEqual(['photo']);
});

test('files are saved in the order in which they were chosen', async () => {
  await act(async () => {
    void logo.pick(file('large'));
    void logo.pick(file('small'));
  });
  await act(async () => finishConversion.large?.());
  await waitFor(() => expect(finishConversion.small).toBeDefined());
  await act(async () => finishConversion.small?.());
  await act(async () => logo.uploadsSettled());
  expect(await saved()).toEqual(['large', 'small']);
});

test('isSaving is already true while a file is converted, which disables "Remove Logo"', async () => {
  await act(async () => {
    void logo.pick(file('slow'));
  });
  expect(logo.isSaving).toBe(true);
  await act(async () => finishConversion.slow?.());
  await act(async () => logo.uploadsSettled());
  await waitFor(() => expect(logo.isSaving).toBe(false));
});

test('a removed logo can be restored', async () => {
  await act(async () => {
    void logo.pick(file('sign'));
  });
  await act(async () => finishConversion.sign?.());
  let before: Blob | undefined;
  await act(async () => {
    before = await logo.remove();
  });
  expect(api('remove-logo')).toHaveBeenCalledTimes(1);
  expect(await before?.text()).toBe('sign');
  await act(async () => logo.restore(before ?? new Blob()));
  expect(await saved()).toEqual(['sign', 'sign']);
});

test('the error of a logo that could not be saved contains the request ID', async () => {
  api('save-logo').mockRejectedValue(serverError);
  await act(async () => void logo.pick(file('a')));
  await act(async () => finishConversion.a?.());
  await act(async () => logo.uploadsSettled());
  expect(logo.error).toBe(`${logoTexts.uploadFailed} Reference: request-7`);
});

test('a logo that could not be replaced or removed is shown again', async () => {
  await act(async () => void logo.pick(file('sign')));
  await act(async () => finishConversion.sign?.());
  await act(async () => logo.uploadsSettled());
  api('save-logo').mockRejectedValueOnce(serverError);
  await act(async () => void logo.pick(file('new')));
  await act(async () => finishConversion.new?.());
  await act(async () => logo.uploadsSettled());
  expect(logo.url).toBeDefined();
  api('remove-logo').mockRejectedValueOnce(serverError);
  let removed: Blob | undefined;
  await act(async () => {
    removed = await logo.remove();
  });
  expect(removed).toBeUndefined();
  expect(logo.url).toBeDefined();
  expect(logo.error).toBe(`${logoTexts.uploadFailed} Reference: request-7`);
  await act(async () => {
    removed = await logo.remove();
  });
  // The bytes are those of the logo before the failures.
  expect(await removed?.text()).toBe('sign');
  expect([logo.url, logo.error]).toEqual([undefined, undefined]);
});

test.each([
  ['an image that cannot be read', 'logo-unreadable', logoTexts.unreadable],
  ['another refusal', 'amount-changed', logoTexts.uploadFailed],
] as const)('the API refuses a logo for %s, and the first logo is not shown', async (_case, code, text) => {
  api('save-logo').mockRejectedValue(refusalError(code));
  await act(async () => void logo.pick(file('a')));
  await act(async () => finishConversion.a?.());
  await act(async () => logo.uploadsSettled());
  expect([logo.url, logo.error]).toEqual([undefined, text]);
});

test('a file that cannot be converted shows why, and is not saved', async () => {
  vi.mocked(rasterizing.rasterizeLogo).mockResolvedValue({ ok: false, refusal: logoTexts.unreadable });
  await act(() => logo.pick(file('text')));
  expect(logo.error).toBe(logoTexts.unreadable);
  expect(api('save-logo')).not.toHaveBeenCalled();
});

test('a logo that nobody can see on paper is stored, and its owner is told until the next change', async () => {
  await act(async () => void logo.pick(file('white')));
  await waitFor(() => expect(finishConversion.white).toBeDefined());
  await act(async () => finishConversion.white?.());
  await act(async () => logo.uploadsSettled());
  expect(await saved()).toEqual(['white']);
  expect([logo.error, logo.notice]).toEqual([undefined, whiteLogoNotice]);
  await act(async () => void logo.pick(file('dark')));
  await act(async () => finishConversion.dark?.());
  await act(async () => logo.uploadsSettled());
  expect(logo.notice).toBeUndefined();
});
