import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { whiteLogoNotice } from '#domain/logo/logo-rules';
import { expectScreen } from '#test/support/screen-text';
import { LogoField } from '../../../../web/features/logo/logo-field.tsx';
import { rasterizeLogo } from '../../../../web/features/logo/rasterize-logo.ts';
import type { Logo } from '../../../../web/features/logo/use-logo.ts';
import { ToastHost } from '../../../../web/ui/toast-host.tsx';

const png = new Blob(['png']);
const file = (type = 'image/png') => new File(['x'], 'logo', { type });

describe('the field of the logo', () => {
  const aLogo = (changes: Partial<Logo> = {}): Logo => ({
    url: undefined,
    isPending: false,
    isSaving: false,
    error: undefined,
    notice: undefined,
    pick: vi.fn(),
    remove: vi.fn(async () => png),
    restore: vi.fn(),
    uploadsSettled: vi.fn(),
    ...changes,
  });
  const show = (changes: Partial<Logo> = {}) => {
    const logo = aLogo(changes);
    render(
      <ToastHost>
        <LogoField logo={logo} />
      </ToastHost>,
    );
    return logo;
  };

  test.each([
    ['empty', {}],
    ['pending', { isPending: true }],
    ['shown', { url: 'blob:logo' }],
    ['saving', { url: 'blob:logo', isSaving: true }],
    ['white', { url: 'blob:logo', notice: whiteLogoNotice }],
    ['failed', { error: 'Logo file size must be under 5MB.' }],
  ])('is %s', async (name, changes) => {
    show(changes);
    await expectScreen(`logo-${name}`);
  });

  test('takes a chosen or dropped file, and is highlighted while a file is over it', () => {
    const logo = show();
    const input = screen.getByLabelText(/Logo/);
    const tile = input.parentElement as Element;
    const chosen = file();
    fireEvent.change(input, { target: { files: [chosen] } });
    expect(logo.pick).toHaveBeenCalledWith(chosen);
    fireEvent.change(input, { target: { files: [] } });
    expect(logo.pick).toHaveBeenCalledTimes(1);
    fireEvent.dragOver(tile);
    expect(tile.className).toMatch(/ border-link text-link$/);
    fireEvent.dragLeave(tile);
    expect(tile.className).not.toMatch(/ border-link/);
    fireEvent.dragOver(tile);
    const dropped = file('image/svg+xml');
    expect(fireEvent.drop(tile, { dataTransfer: { files: [dropped] } })).toBe(false);
    expect(logo.pick).toHaveBeenLastCalledWith(dropped);
    expect(tile.className).not.toMatch(/ border-link/);
    fireEvent.drop(tile, { dataTransfer: { files: [] } });
    expect(logo.pick).toHaveBeenCalledTimes(2);
  });

  test('offers Undo after the logo was removed, and nothing if that failed', async () => {
    const logo = show({ url: 'blob:logo' });
    fireEvent.click(screen.getByText('Remove Logo'));
    expect(document.activeElement).toBe(screen.getByLabelText(/Logo/));
    await screen.findByText('Logo removed');
    fireEvent.click(await screen.findByText('Undo'));
    expect(logo.restore).toHaveBeenCalledWith(png);
    cleanup();
    show({ url: 'blob:logo', remove: async () => undefined });
    await act(async () => void fireEvent.click(screen.getByText('Remove Logo')));
    expect(screen.queryByText('Logo removed')).toBeNull();
  });
});

describe('a chosen image', () => {
  /** What was drawn; the size of the result depends on the size of the canvas. */
  let drawn: { sizes: number[]; fills: unknown[]; urls: string[] };
  let bytesPerPixel: number;
  let isDecodable: boolean;
  /** The brightness of every pixel. */
  let shade: number;

  beforeEach(() => {
    shade = 100;
    drawn = { sizes: [], fills: [], urls: [] };
    bytesPerPixel = 0.1;
    isDecodable = true;
    class FakeImage {
      naturalWidth = 800;
      naturalHeight = 400;
      onload: () => void = () => undefined;
      onerror: () => void = () => undefined;
      set src(url: string) {
        drawn.urls.push(url.slice(0, 18));
        queueMicrotask(() => (isDecodable ? this.onload() : this.onerror()));
      }
    }
    vi.stubGlobal('Image', FakeImage);
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
      if (name !== 'canvas') return create(name);
      const context = {
        fillStyle: '',
        imageSmoothingQuality: '',
        fillRect: (...area: number[]) => drawn.fills.push([context.fillStyle, ...area]),
        drawImage: (_image: unknown, ...area: number[]) =>
          drawn.fills.push([context.imageSmoothingQuality, ...area]),
        getImageData: (_x: number, _y: number, width: number, height: number) => ({
          data: new Uint8ClampedArray(width * height * 4).fill(shade),
        }),
      };
      const canvas = {
        width: 0,
        height: 0,
        getContext: (kind: string, options: object) => kind === '2d' && 'alpha' in options && context,
        toBlob(done: (blob: Blob | null) => void, type: string) {
          drawn.sizes.push(canvas.width);
          const size = canvas.width * canvas.height * bytesPerPixel;
          done(Object.defineProperty(new Blob([], { type }), 'size', { value: size }));
        },
      };
      return canvas;
    }) as typeof document.createElement);
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  });

  test('becomes a PNG on white of at most 400 pixels', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const result = await rasterizeLogo(file());
    expect(result).toMatchObject({ ok: true, value: { png: { type: 'image/png' }, isWhite: false } });
    expect(drawn).toEqual({
      sizes: [400],
      fills: [
        ['#ffffff', 0, 0, 400, 200],
        ['high', 0, 0, 400, 200],
      ],
      urls: ['blob:chosen'],
    });
    expect(revoke).toHaveBeenCalledWith('blob:chosen');
  });

  test('is said to be white if it shows nothing on paper', async () => {
    shade = 250;
    expect(await rasterizeLogo(file())).toMatchObject({ ok: true, value: { isWhite: true } });
  });

  test('is read as a data URL if it is a drawing', async () => {
    await rasterizeLogo(file('image/svg+xml'));
    expect(drawn.urls).toEqual(['data:image/svg+xml']);
  });

  test('is drawn smaller until it is small enough for the API', async () => {
    bytesPerPixel = 8;
    const result = await rasterizeLogo(file());
    expect([result.ok, drawn.sizes]).toEqual([true, [400, 320]]);
    bytesPerPixel = 10_000;
    drawn.sizes = [];
    expect(await rasterizeLogo(file())).toMatchObject({ ok: false });
    expect(drawn.sizes).toEqual([400, 320, 256, 204, 163, 130, 104, 83, 66, 52]);
  });

  test('is refused if the browser cannot show it, or if it is no image', async () => {
    isDecodable = false;
    const refused = await rasterizeLogo(file());
    expect(refused).toMatchObject({ ok: false });
    expect(drawn.sizes).toEqual([]);
    expect(await rasterizeLogo(file('text/plain'))).toMatchObject({ ok: false });
    expect(drawn.urls).toHaveLength(1);
  });
});
