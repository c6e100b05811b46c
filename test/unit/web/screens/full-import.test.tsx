import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fullExportFormat } from '#domain/full-export/full-export';
import { checksumsOf, newArchive, openArchive } from '#lambdas/full-export/archive';
import { aPhoto } from '#test/support/photos';
import { expectScreen } from '#test/support/screen-text';
import { ImportPreview } from '../../../../web/features/clients/imports/import-preview.tsx';
import { FullImport } from '../../../../web/features/full-import/full-import.tsx';
import { copyPhoto } from '../../../../web/features/photos/draw-photo-in-worker.ts';
import { BooksCheckCard } from '../../../../web/features/reports/books-check.tsx';
import { LiteDataSettingsPage } from '../../../../web/pages/lite-data-settings-page.tsx';
import { openAppPage } from '../../../support/opened-page.tsx';
import { press } from '../../../support/page-elements.ts';
import { anAccount, refusal, type StubbedApi, serverFault, stubApi } from '../../../support/stubbed-api.ts';

// jsdom draws no pictures.
vi.mock(import('../../../../web/features/photos/draw-photo-in-worker.ts'), { spy: true });

const startedAt = '2026-11-20T02:00:00.000Z';

type Files = Readonly<Record<string, string | Uint8Array>>;

/** The zip file of an export with two clients, one of them without a name. */
async function anExport(format: object = { startedAt }, files: Files = {}): Promise<File> {
  const bytes: Buffer[] = [];
  const archive = openArchive(newArchive(startedAt), Buffer.alloc(0), async (_, part) => {
    bytes.push(part);
    return '';
  });
  await archive.add('json/export.json', JSON.stringify({ ...fullExportFormat, ...format }));
  await archive.add(
    'json/clients.json',
    JSON.stringify([{ clientId: 'c1', name: 'Moss' }, { clientId: 'c2' }]),
  );
  for (const [name, content] of Object.entries(files)) await archive.add(name, content);
  await archive.add('SHA256SUMS.txt', checksumsOf(archive.files));
  await archive.finish();
  return new File([Uint8Array.from(Buffer.concat(bytes))], 'export.zip');
}

let server: StubbedApi;
const serve = (answers: StubbedApi['answers']) => Object.assign(server.answers, answers);
const read = 'GET /api/full-import';
const status = (state: string, more: object = {}) => ({
  success: true,
  isEmpty: false,
  import: { importId: 'a', state, done: 1_200, total: 3_400, startedAt, ...more },
});
const open = () => openAppPage(<FullImport />, '/data');
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText('Zip file of an export'), { target: { files: [file] } });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  server = stubApi({ 'GET /api/profile': anAccount(), [read]: { success: true, isEmpty: true } });
});

describe('the import of a full export', () => {
  test.each([
    ['empty', { success: true, isEmpty: true }, /^Zip file/],
    ['not-empty', { success: true, isEmpty: false }, /^This account has/],
    ['running', status('running'), 'Cancel import'],
    ['done', status('done'), 'Undo import'],
    ['undone', { ...status('undone', { kept: 1 }), isEmpty: true }, /^Zip file/],
    ['undone-all', status('undone'), /taken back/],
    ['failed', { ...status('failed', { kept: 2 }), isEmpty: true }, /^Zip file/],
    ['failed-number-taken', status('failed', { problem: 'taken' }), /^A number or a name/],
    ['not-empty', status('unknown'), /^This account has/],
    ['unloaded', 'offline' as const, /could not be loaded/],
  ])('in the state "%s" shows what happened and what can be done, after %j', async (name, answer, text) => {
    serve({ [read]: answer });
    await open();
    await screen.findByText(text);
    await expectScreen(`full-import-${name}`);
  });

  test('that is being taken back cannot be canceled, and continues without the page', async () => {
    serve({ [read]: status('undoing') });
    await open();
    await screen.findByText('Taking the import back. This takes a few minutes at most.');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('progressbar')).toBeNull();
    screen.getByText('You can close this page: it goes on.');
  });

  test('checks and uploads the file, shows what it contains, and starts', async () => {
    serve({
      'POST /api/full-import/parts': { success: true },
      'POST /api/full-import': refusal('import-not-empty'),
    });
    await open();
    await screen.findByText(/^Zip file/);
    choose(await anExport());
    await screen.findByText('An export of Nov 19, 2026, 9:00 PM. It will add:');
    await expectScreen('full-import-preview');
    await press('Import everything');
    await screen.findByRole('alert');
    serve({ 'POST /api/full-import': { success: true }, [read]: status('running') });
    await press('Import everything');
    await screen.findByText('1,200 of 3,400 records imported');
    expect(screen.queryByRole('alert')).toBeNull();
    const [upload, , start] = server.changes;
    expect(upload?.[1]).toMatchObject({
      part: 1,
      kind: 'clients',
      records: [{ clientId: 'c1' }, { clientId: 'c2' }],
    });
    expect(start?.[1]).toMatchObject({ parts: 1, total: 2 });
  });

  test('uploads the photos when it starts, and says which ones do not fit into the space', async () => {
    const photos = ['one', 'two', 'three'].map((photoId) => ({ photoId, caption: photoId }));
    const file = await anExport(undefined, {
      'json/invoices-0001.json': JSON.stringify([{ invoiceId: 'i1', versions: [{ invoice: { photos } }] }]),
      'photos/one.jpg': aPhoto(),
      'photos/two.jpg': aPhoto(),
      'photos/three.jpg': 'damaged',
    });
    vi.mocked(copyPhoto).mockImplementation(async (large) => {
      if (large.size < 10) throw new Error('This is not a photo');
      return { large, small: large };
    });
    const uploads = { large: { url: '/bucket', fields: {} }, small: { url: '/bucket', fields: {} } };
    serve({
      'POST /api/full-import/parts': { success: true },
      'POST /api/photos': { success: true, photoId: 'new-one', uploads },
      'POST /bucket': new Response(''),
      'PUT /api/photos/new-one': { success: true, photo: { photoId: 'new-one', width: 64, height: 48 } },
      'POST /api/full-import': 'pending',
    });
    await open();
    await screen.findByText(/^Zip file/);
    choose(file);
    await screen.findByText('Photos');
    expect(server.requests).not.toContain('POST /api/photos');
    // The second photo finds no space.
    const { fetch: stubbed } = globalThis;
    let started = 0;
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
      if (url === '/api/photos') started += 1;
      return started > 1 && url === '/api/photos' ? refusal('photo-space-full') : stubbed(url, init);
    });
    await press('Import everything');
    await screen.findByText('Uploading 3 photos. Keep this page open until the import starts.');
    await screen.findByText(/^2 photos of the zip were left out/);
    const parts = server.changes.filter(([request]) => request === 'POST /api/full-import/parts');
    expect(parts.at(-1)?.[1]).toMatchObject({
      part: 2,
      kind: 'invoices',
      records: [{ versions: [{ invoice: { photos: [{ photoId: 'new-one', caption: 'one' }] } }] }],
    });
    expect(server.requests.at(-1)).toBe('POST /api/full-import');
  });

  test('says that the file is checked, and takes no other file meanwhile', async () => {
    serve({ 'POST /api/full-import/parts': 'pending' });
    await open();
    await screen.findByText(/^Zip file/);
    choose(await anExport());
    await screen.findByText('Checking the file. Nothing is changed yet.');
    await expectScreen('full-import-checking');
  });

  test('shows no date for a file without one, and another file can be chosen', async () => {
    serve({ 'POST /api/full-import/parts': { success: true } });
    await open();
    await screen.findByText(/^Zip file/);
    choose(await anExport({}));
    await screen.findByText('Import everything');
    expect(screen.queryByText(/^An export of/)).toBeNull();
    await press('Choose another file');
    await screen.findByText(/^Zip file/);
  });

  test('names the record that the server refuses, or says why the upload failed', async () => {
    const fault = { field: '1', message: 'Client name is required.' };
    const invalid = { success: false, error: 'invalid-import', message: 'Invalid.', faults: [fault] };
    serve({ 'POST /api/full-import/parts': new Response(JSON.stringify(invalid), { status: 400 }) });
    await open();
    await screen.findByText(/^Zip file/);
    choose(await anExport());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'json/clients.json, record 2: Client name is required.',
    );
    serve({ 'POST /api/full-import/parts': refusal('import-limit') });
    choose(await anExport());
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toMatch(/record 2|^$/));
    choose(new File(['Client name'], 'clients.csv'));
    await screen.findByText('This is not a zip file, or it was not downloaded completely.');
  });

  test('is undone after a confirmation', async () => {
    serve({ [read]: status('done'), 'DELETE /api/full-import': serverFault() });
    await open();
    await screen.findByText('Undo import');
    await press('Undo import');
    await expectScreen('full-import-undo-question');
    await press('Keep it');
    expect(server.changes).toEqual([]);
    await press('Undo import');
    await press('Remove what was imported');
    await waitFor(() => expect(server.changes).toEqual([['DELETE /api/full-import', undefined]]));
    await screen.findByText('Undo import');
  });
});

test('the page of the data shows every export and import, and links to the data', async () => {
  serve({
    'GET /api/full-export': { success: true },
    'GET /api/photo-space': { success: true, usedBytes: 460_000_000, quotaBytes: 500_000_000, count: 900 },
    'GET /api/books-check': {
      success: true,
      check: {
        ...{ at: startedAt, check: 'month', invoices: 1_204, differenceCount: 0, differences: [] },
        ...{ gaps: ['1004'], gapCount: 3 },
      },
    },
  });
  await openAppPage(<LiteDataSettingsPage />, '/data');
  await screen.findByText(/^Zip file/);
  await screen.findByText(/every total adds up/);
  await waitFor(() => expect(screen.getByText('Start export').closest('button')?.disabled).toBe(false));
  await expectScreen('settings-data');
});

test.each([
  ['differences', { differenceCount: 2, differences: ['Owed to you is $1.00.', 'Paid is $2.00.'] }],
  [
    'more-differences',
    { differenceCount: 1_203, differences: ['Owed to you is $1.00.'], gapCount: 1, gaps: ['7'] },
  ],
])('a check of the books that found "%s" lists them', async (name, found) => {
  const check = {
    at: startedAt,
    check: 'changes',
    invoices: 1,
    gaps: [],
    gapCount: 0,
    ...found,
  };
  serve({ 'GET /api/books-check': { success: true, check } });
  await openAppPage(<BooksCheckCard />, '/data');
  await screen.findByText(/^We have been alerted/);
  await expectScreen(`books-check-${name}`);
});

test('a check of the books is waited for, and can be loaded again', async () => {
  serve({ 'GET /api/books-check': 'pending' });
  await openAppPage(<BooksCheckCard />, '/data');
  await expectScreen('books-check-waiting');
  cleanup();
  serve({ 'GET /api/books-check': serverFault() });
  await openAppPage(<BooksCheckCard />, '/data');
  await screen.findByText('The last check could not be loaded.');
  await expectScreen('books-check-failed');
  serve({ 'GET /api/books-check': { success: true } });
  await press('Try again');
  await screen.findByText(/^Not checked yet/);
  await expectScreen('books-check-none');
});

test('the preview of an import lists a hundred refused rows, and counts the others', () => {
  const refused = Array.from({ length: 102 }, (_, index) => ({
    line: index + 2,
    column: '',
    why: 'Too long.',
  }));
  const change = { id: 'a', after: { description: 'Labor', unitPrice: '95' } };
  const preview = (count: number) => (
    <ImportPreview
      kind="items"
      plans={{
        plan: { changes: [change], refused: refused.slice(0, count), sameCount: 1_000, leftOut: [] },
      }}
      onStart={() => undefined}
      onBack={() => undefined}
    />
  );
  const { rerender } = render(preview(102));
  expect(screen.getAllByText(/^Row \d+: Too long.$/)).toHaveLength(100);
  expect(screen.getByText('and 2 more rows')).toBeDefined();
  expect(screen.getByText('Import 1 item')).toBeDefined();
  expect(screen.getByText('1,000')).toBeDefined();
  rerender(preview(100));
  expect(screen.queryByText(/more row/)).toBeNull();
  rerender(preview(0));
  expect(screen.queryByText('Rows that are not imported')).toBeNull();
});
