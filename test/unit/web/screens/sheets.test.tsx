import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blankDraft } from '#domain/documents/invoice-draft';
import { sheetOfDraft } from '#domain/documents/invoice-sheet';
import { goldenDocuments } from '#test/support/golden-documents';
import { aFullInvoice, aLine } from '#test/support/invoices';
import { expectScreen } from '#test/support/screen-text';
import { PageBreak } from '../../../../web/features/documents/sheet/page-break.tsx';
import { qrCode } from '../../../../web/features/documents/sheet/qr-code.ts';
import { ReadableSheet } from '../../../../web/features/documents/sheet/readable-sheet.tsx';
import { SheetPreview } from '../../../../web/features/documents/sheet/sheet-preview.tsx';

const inkOf = (container: Element) =>
  (container.querySelector('.sheet') as HTMLElement).style.getPropertyValue('--invoice-ink');
const style = { edition: 'lite', brandColor: '#15803d' } as const;
const draft = aFullInvoice();
const show = (changes: Parameters<typeof sheetOfDraft>[0] = draft) => (
  <SheetPreview sheet={sheetOfDraft(changes, style)} />
);
/** 120 lines of notes, each with its number. */
const longNotes = Array.from({ length: 120 }, (_, index) => `Note ${index + 1}`).join('\n');

/** The long invoice has a test of its own below. */
const onePage = goldenDocuments.filter(({ name }) => name !== 'long-invoice');

test.each(onePage.map((one) => [one.name, one] as const))('the sheet of "%s"', async (name, document) => {
  const sheet = sheetOfDraft(document.draft, document.style, document.paid);
  const { container } = render(
    <SheetPreview
      sheet={sheet}
      {...(document.hasLogo && { logoUrl: 'https://billhook.example/logo.png' })}
    />,
  );
  if (sheet.payment?.code && sheet.payment.code.url !== '')
    await waitFor(() => expect(container.querySelector('path')).not.toBeNull());
  await expectScreen(`sheet-${name}`);
});

test('a sheet without lines and client says so, and one before its email has a place for the code', async () => {
  render(
    <>
      {show({ ...blankDraft('', ''), lineItems: [] })}
      <SheetPreview
        sheet={sheetOfDraft(
          draft,
          { ...style, howToPay: { text: 'By check' }, pageUrl: '' },
          { paidCents: 100_00 },
        )}
      />
    </>,
  );
  await expectScreen('sheet-blank');
});

test('the color of the brand is set only if it differs from that of the style sheet', () => {
  const { container, rerender } = render(show());
  expect(inkOf(container)).toBe('#15803d');
  rerender(<SheetPreview sheet={sheetOfDraft(draft, { ...style, brandColor: '#ffdd00' })} />);
  expect(inkOf(container)).not.toBe('#15803d');
  expect(inkOf(container)).not.toBe('');
  rerender(<SheetPreview sheet={sheetOfDraft(draft, { edition: 'free' })} />);
  expect(inkOf(container)).toBe('');
});

test('a long document is divided into pages, and edited notes stay divided', async () => {
  const long = {
    ...draft,
    lineItems: Array.from({ length: 40 }, (_, index) => aLine({ description: `Line ${index + 1}` })),
    notes: longNotes,
  };
  const { container, rerender } = render(show(long));
  await waitFor(() => expect(container.querySelector('.sheet-page-number')).not.toBeNull());
  await expectScreen('sheet-several-pages');
  rerender(show({ ...long, notes: `Changed ${longNotes}` }));
  const parts = [...container.querySelectorAll('.sheet-parted .sheet-notes')].map((part) => part.textContent);
  expect(parts[0]).toMatch(/^Changed Note 1\n/);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.join('').replaceAll(/\s/g, '')).toBe(`Changed${longNotes}`.replaceAll(/\s/g, ''));
});

test.each([
  ['14 lines', { lineItems: Array.from({ length: 14 }, () => aLine()), notes: '' }, false],
  [
    'eight lines of many words',
    { lineItems: Array.from({ length: 8 }, () => aLine({ description: 'word '.repeat(160) })), notes: '' },
    true,
  ],
  ['long notes', { lineItems: [aLine()], notes: longNotes }, true],
])('a document with %s may need several pages', async (_name, changes, needsPages) => {
  const { container } = render(show({ ...draft, ...changes }));
  if (needsPages) await waitFor(() => expect(container.querySelector('.sheet-break')).not.toBeNull());
  else expect(container.querySelector('.sheet-break')).toBeNull();
});

test('the size of the logo is read once it is loaded', async () => {
  const lineItems = Array.from({ length: 30 }, (_, index) => aLine({ description: `Line ${index}` }));
  const { container } = render(
    <SheetPreview sheet={sheetOfDraft({ ...draft, lineItems }, style)} logoUrl="/logo.png" />,
  );
  await waitFor(() => expect(container.querySelector('.sheet-break')).not.toBeNull());
  const firstBreak = () => container.querySelector('.sheet-row-break')?.previousElementSibling?.textContent;
  const before = firstBreak();
  const logo = container.querySelector('img') as HTMLImageElement;
  const load = (naturalWidth: number, naturalHeight: number) => {
    for (const [name, value] of Object.entries({ naturalWidth, naturalHeight }))
      Object.defineProperty(logo, name, { value, configurable: true });
    fireEvent.load(logo);
  };
  load(0, 100);
  load(100, 0);
  expect(firstBreak()).toBe(before);
  load(100, 100);
  await waitFor(() => expect(firstBreak()).not.toBe(before));
});

test('a page break repeats the footer and names the page, the number and the client', async () => {
  render(<PageBreak sheet={sheetOfDraft(draft, style)} pageNumber={1} pageCount={3} />);
  await expectScreen('sheet-page-break');
});

test('on a phone, the document is shown as text, as a page, or zoomed in', async () => {
  const { container } = render(<ReadableSheet sheet={sheetOfDraft(draft, style)} />);
  const root = container.firstElementChild as Element;
  const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);
  expect([root.className, ...buttons()]).toEqual(['sheet-reflows', 'Whole page']);
  fireEvent.click(screen.getByText('Whole page'));
  expect([root.className, ...buttons()]).toEqual(['', 'Easy to read', 'Zoom in']);
  fireEvent.click(screen.getByText('Zoom in'));
  await expectScreen('sheet-zoomed');
  fireEvent.click(screen.getByText('Whole page'));
  expect([root.className, ...buttons()]).toEqual(['', 'Easy to read', 'Zoom in']);
  fireEvent.click(screen.getByText('Easy to read'));
  expect([root.className, ...buttons()]).toEqual(['sheet-reflows', 'Whole page']);
});

test('the QR code of a text is drawn as runs of dark modules', () => {
  const { path, size } = qrCode('https://billhook.example');
  expect(size).toBe(25);
  expect(path.slice(0, 60)).toMatchInlineSnapshot(
    `"M0 0h7v1h-7zM9 0h1v1h-1zM16 0h1v1h-1zM18 0h7v1h-7zM0 1h1v1h-"`,
  );
});
