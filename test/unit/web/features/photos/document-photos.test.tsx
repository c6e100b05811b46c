import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShownPhoto } from '#domain/photos/photo';
import { photoFormWords } from '#domain/photos/photo-form-words';
import { photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { aPhoto } from '#test/support/photos';
import { useSubmitDocument } from '../../../../../web/features/documents/form/use-submit-document.ts';
import { useSubmitFeedback } from '../../../../../web/features/documents/form/use-submit-feedback.ts';
import { makePhoto } from '../../../../../web/features/photos/draw-photo-in-worker.ts';
import { PhotosAwaited, PhotosOfForm } from '../../../../../web/features/photos/photos-of-form.tsx';
import { useDocumentPhotos } from '../../../../../web/features/photos/use-document-photos.ts';
import { openAppPage } from '../../../../support/opened-page.tsx';
import { press } from '../../../../support/page-elements.ts';
import {
  anAccount,
  refusal,
  type StubbedApi,
  stubApi,
  stubObjectUrls,
} from '../../../../support/stubbed-api.ts';

vi.mock(import('../../../../../web/features/photos/draw-photo-in-worker.ts'), { spy: true });

let server: StubbedApi;
const send = vi.fn<(photos: readonly ShownPhoto[]) => void>();

const uploads = { large: { url: '/bucket', fields: {} }, small: { url: '/bucket', fields: {} } };
const started = { success: true, photoId: 'new', uploads, isNearlyFull: false };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  stubObjectUrls();
  send.mockClear();
  const photo = new Blob([aPhoto() as BlobPart]);
  vi.mocked(makePhoto).mockReset().mockResolvedValue({ large: photo, small: photo });
  server = stubApi({
    'GET /api/profile': anAccount(),
    'POST /api/photos': started,
    'POST /bucket': new Response(''),
    'PUT /api/photos/new': { success: true, photo: { photoId: 'new', width: 64, height: 48 } },
    'GET /api/photos/new?size=small': photo,
    'GET /api/photos/there?size=small': photo,
    'GET /api/photos/gone?size=small': refusal('photo-not-found'),
  });
});

/** A form that has photos and nothing else. */
function PhotoForm({
  stored,
  jobId = '',
}: {
  readonly stored: readonly ShownPhoto[];
  readonly jobId?: string;
}) {
  const [photos, setPhotos] = useState(stored);
  const dispatch = useCallback<Parameters<typeof useDocumentPhotos>[0]['dispatch']>(
    ({ change }) => setPhotos(change),
    [],
  );
  const form = useDocumentPhotos({ draft: { photos }, dispatch });
  const submit = async () => send(photos);
  const submission = useSubmitDocument({
    form: { faults: [], unreadableField: undefined },
    feedback: useSubmitFeedback({ dispatch: () => undefined }),
    store: () => undefined,
    noteFailure: () => undefined,
    awaited: [form.uploads],
    send: submit,
    save: submit,
    onFailure: () => undefined,
  });
  return (
    <>
      <PhotosOfForm form={{ errors: new Map() }} photos={form} jobId={jobId} />
      <PhotosAwaited photos={form} waitsTo={submission.waitsTo} />
      <button type="button" onClick={submission.send}>
        Send
      </button>
      <button type="button" onClick={submission.save}>
        Save draft
      </button>
      <Link to="/elsewhere">Leave the form</Link>
    </>
  );
}

async function open(...photoIds: readonly string[]): Promise<void> {
  const stored = photoIds.map((photoId) => ({ photoId, caption: '' }));
  await openAppPage(<PhotoForm stored={stored} />, '/form');
  await screen.findByRole('button', { name: photoWords.choose });
}

function choose(): void {
  const input = document.querySelector('input[type=file][multiple]');
  if (!input) throw new Error('Nothing takes files');
  fireEvent.change(input, { target: { files: [new File(['x'], 'photo.jpg', { type: 'image/jpeg' })] } });
}

/** Lets both files of the next photo wait until the returned function is called. */
function holdUpload(): () => void {
  const held: ((response: Response) => void)[] = [];
  const { fetch: stubbed } = globalThis;
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url === '/bucket'
      ? new Promise<Response>((resolve) => {
          held.push(resolve);
        })
      : stubbed(url, init),
  );
  return () => {
    vi.stubGlobal('fetch', stubbed);
    for (const answer of held) answer(new Response(''));
  };
}

test('a document that is sent while a photo uploads waits for it, visibly, and has it', async () => {
  await open('there');
  const finish = holdUpload();
  choose();
  await screen.findByText(photoWords.progress(0, 1));
  await press('Send');
  await screen.findByText(photoFormWords.waits('send', 1));
  expect(send).not.toHaveBeenCalled();
  await waitFor(() => expect(server.requests).toContain('POST /api/photos'));
  finish();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0].map(({ photoId }) => photoId)).toEqual(['there', 'new']);
});

test('a draft that is saved while a photo uploads says that it is saved, not that it is sent', async () => {
  await open();
  const finish = holdUpload();
  choose();
  await screen.findByText(photoWords.progress(0, 1));
  await press('Save draft');
  await screen.findByText('It is saved as soon as 1 photo is uploaded.');
  expect(screen.queryByText(photoFormWords.waits('send', 1))).toBeNull();
  await waitFor(() => expect(server.requests).toContain('POST /api/photos'));
  finish();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
});

test('a document is not sent if the photo for which it waits fails', async () => {
  server.answers['PUT /api/photos/new'] = refusal('photo-unreadable');
  await open();
  const finish = holdUpload();
  choose();
  await screen.findByText(photoWords.progress(0, 1));
  await press('Send');
  await screen.findByText(photoFormWords.waits('send', 1));
  await waitFor(() => expect(server.requests).toContain('POST /api/photos'));
  finish();
  await screen.findByText(photoTexts.unreadable);
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByText(photoFormWords.waits('send', 1))).toBeNull();
});

test('a form says how long it keeps photos that are neither sent nor saved, and which ones are gone', async () => {
  await open('there', 'gone');
  await screen.findByText(photoWords.gone(1));
  await screen.findByText(photoWords.keptFor);
  await press(photoWords.removeGone(1));
  await waitFor(() => expect(screen.queryByText(photoWords.gone(1))).toBeNull());
  await screen.findByRole('button', { name: 'Photo 1 of 1' });
});

test('a form that is complete says nothing about photos that are gone, also while one cannot be loaded', async () => {
  server.answers['GET /api/photos/there?size=small'] = new Response('{}', { status: 400 });
  await open('there');
  await screen.findByText(photoWords.loadFailed);
  expect(screen.queryByText(photoWords.gone(1))).toBeNull();
});

test('a link asks before the form is left whose photos are not uploaded yet', async () => {
  await open();
  const finish = holdUpload();
  choose();
  await screen.findByText(photoWords.progress(0, 1));
  fireEvent.click(screen.getByText('Leave the form'));
  await screen.findByText(photoWords.leaveText(1));
  await press('Cancel');
  await waitFor(() => expect(server.requests).toContain('POST /api/photos'));
  finish();
  await screen.findByRole('button', { name: 'Photo 1 of 1' });
  fireEvent.click(screen.getByText('Leave the form'));
  expect(screen.queryByText(photoWords.leaveText(0))).toBeNull();
});

describe('photos of a job', () => {
  const invoiceOf = (invoiceNumber: string) => ({
    invoiceId: `i${invoiceNumber}`,
    invoiceNumber,
    isIssued: true,
    totalCents: 100,
    owedCents: 0,
  });

  beforeEach(() => {
    server.answers['GET /api/jobs/j1'] = {
      success: true,
      job: { photoIds: ['there', 'other'], invoices: [invoiceOf('1010'), invoiceOf('999')] },
    };
    server.answers['GET /api/invoices/i1010'] = {
      success: true,
      invoice: { content: { photos: [{ photoId: 'there', caption: 'The old valve' }] } },
    };
    server.answers['GET /api/photos/other?size=small'] = new Blob([aPhoto() as BlobPart]);
  });

  test('each is on the form once, with the caption that the latest invoice of the job had', async () => {
    await openAppPage(<PhotoForm stored={[]} jobId="j1" />, '/form');
    await screen.findByLabelText('Show to client: Photo 1 of 2');
    await waitFor(() => expect(server.requests).toContain('GET /api/invoices/i1010'));
    expect(screen.queryByLabelText(/Caption/)).toBeNull();
    // The captions arrive after the photos.
    await waitFor(() => {
      const shown = screen.getByLabelText<HTMLInputElement>('Show to client: Photo 1 of 2');
      if (shown.checked) fireEvent.click(shown);
      fireEvent.click(shown);
      expect(screen.getByLabelText<HTMLInputElement>(/Caption/).value).toBe('The old valve');
    });
    expect(await screen.findAllByRole('img')).toHaveLength(2);
    const caption = screen.getByLabelText<HTMLInputElement>(/Caption/);
    fireEvent.change(caption, { target: { value: 'The new valve' } });
    await press('Send');
    expect(send).toHaveBeenCalledWith([{ photoId: 'there', caption: 'The new valve' }]);
  });

  test('stay where they are: none is in the gallery of added photos while the job is read', async () => {
    const job = (await server.answers['GET /api/jobs/j1']) as object;
    let finish: (answer: object) => void = () => undefined;
    server.answers['GET /api/jobs/j1'] = new Promise<object>((resolve) => {
      finish = resolve;
    });
    const stored = [
      { photoId: 'other', caption: 'After' },
      { photoId: 'new', caption: '' },
    ];
    await openAppPage(<PhotoForm stored={stored} jobId="j1" />, '/form');
    await screen.findByRole('button', { name: photoWords.choose });
    expect(screen.queryByText(photoWords.shown)).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove photo/ })).toBeNull();
    finish(job);
    const shown = await screen.findByLabelText<HTMLInputElement>('Show to client: Photo 2 of 2');
    expect(shown.checked).toBe(true);
    expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(1);
    screen.getByText(photoWords.shown);
  });

  test('a photo that is no longer shown leaves the form', async () => {
    await openAppPage(<PhotoForm stored={[{ photoId: 'other', caption: 'After' }]} jobId="j1" />, '/form');
    const shown = await screen.findByLabelText<HTMLInputElement>('Show to client: Photo 2 of 2');
    expect(shown.checked).toBe(true);
    fireEvent.click(screen.getByLabelText('Show to client: Photo 2 of 2'));
    await press('Send');
    expect(send).toHaveBeenCalledWith([]);
  });
});

test('a file that cannot be read is named', async () => {
  vi.mocked(makePhoto).mockRejectedValue(new Error('not decoded'));
  await open();
  choose();
  await screen.findByText('photo.jpg');
  await screen.findByText(photoTexts.unreadable);
});
