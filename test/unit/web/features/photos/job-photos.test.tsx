import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { photoTexts } from '#domain/photos/photo-rules';
import { photoWords } from '#domain/photos/photo-words';
import { aPhoto } from '#test/support/photos';
import { makePhoto } from '../../../../../web/features/photos/draw-photo-in-worker.ts';
import { resumeMilliseconds } from '../../../../../web/features/photos/use-photo-uploads.ts';
import { LiteJobPage } from '../../../../../web/pages/lite-job-page.tsx';
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

const job = {
  ...{ jobId: 'j1', title: 'Furnace', clientId: 'ruth', clientName: 'Ruth Keller', clientPhone: '' },
  ...{ clientEmail: '', address: '', date: '', group: 'Lead', stage: 'Lead', isDone: false, agreedCents: 0 },
  ...{ quoteId: '', choices: ['Lead'], edits: 1, createdAt: '2026-11-18T12:00:00.000Z', notes: '' },
  ...{ invoices: [], history: [] },
};
const jobWith = (...photoIds: readonly string[]) => ({
  success: true,
  today: '2026-11-20',
  job: { ...job, photoIds },
});
const uploads = { large: { url: '/bucket', fields: {} }, small: { url: '/bucket', fields: {} } };
const started = { success: true, photoId: 'new', uploads, isNearlyFull: false };
const finished = { success: true, photo: { photoId: 'new', width: 64, height: 48 } };

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:00:00.000Z'), toFake: ['Date'] });
  stubObjectUrls();
  const photo = new Blob([aPhoto() as BlobPart]);
  vi.mocked(makePhoto).mockReset().mockResolvedValue({ large: photo, small: photo });
  server = stubApi({
    'GET /api/profile': anAccount(),
    'GET /api/clients': { success: true, clients: [], count: 0 },
    'GET /api/jobs/j1': jobWith(),
    'POST /api/photos': started,
    'POST /bucket': new Response(''),
    'PUT /api/photos/new': finished,
    'PUT /api/jobs/j1/photos/new': jobWith('new'),
    'GET /api/photos/new?size=small': photo,
    'GET /api/photos/old?size=small': photo,
  });
});

async function open(): Promise<HTMLElement> {
  await openAppPage(<LiteJobPage />, '/jobs/:jobId', '/jobs/j1');
  const choose = await screen.findByRole('button', { name: photoWords.choose });
  const area = choose.closest<HTMLElement>('.rounded-card');
  if (!area) throw new Error('Photos have no area');
  return area;
}

const aFile = (name = 'photo.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const input = (isCamera: boolean) => {
  const found = document.querySelector<HTMLInputElement>(
    `input[type=file]${isCamera ? '[capture]' : '[multiple]'}`,
  );
  if (!found) throw new Error('Nothing takes files');
  return found;
};
const choose = (...files: readonly File[]) => fireEvent.change(input(false), { target: { files } });
const shown = () => screen.findByRole('button', { name: 'Photo 1 of 1' });
const attached = () => server.requests.filter((request) => request === 'PUT /api/jobs/j1/photos/new');

describe('a photo is added to a job', () => {
  test.each<[string, (area: HTMLElement) => void]>([
    ['from the library', () => choose(aFile())],
    ['from the camera', () => fireEvent.change(input(true), { target: { files: [aFile()] } })],
    ['by drop', (area) => fireEvent.drop(area, { dataTransfer: { types: ['Files'], files: [aFile()] } })],
    ['by paste', () => fireEvent.paste(document, { clipboardData: { types: ['Files'], files: [aFile()] } })],
    ['from a phone that gives HEIC files no type', () => choose(aFile('IMG_1.HEIC', ''))],
  ])('%s', async (_, add) => {
    add(await open());
    await shown();
    expect(attached()).toHaveLength(1);
  });

  test('but not from the cells of a spreadsheet, or a file that is no image', async () => {
    await open();
    fireEvent.paste(document, { clipboardData: { types: ['text/plain', 'Files'], files: [aFile()] } });
    choose(aFile('notes.pdf', 'application/pdf'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(makePhoto).not.toHaveBeenCalled();
  });

  test('with the camera that looks away from the person', async () => {
    await open();
    expect(input(true).getAttribute('capture')).toBe('environment');
    expect(input(true).multiple).toBe(false);
  });
});

describe('an upload', () => {
  test('says how far it is, and the browser asks before the page is closed', async () => {
    server.answers['PUT /api/photos/new'] = 'pending';
    await open();
    choose(aFile(), aFile());
    await screen.findByText(photoWords.progress(0, 2));
    const bar = screen.getByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([0, 2]);
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
  });

  test('pauses without a connection, says so, and goes on when it is back', async () => {
    server.answers['POST /api/photos'] = 'offline';
    await open();
    choose(aFile());
    await screen.findByText(photoWords.trouble('offline'));
    server.answers['POST /api/photos'] = started;
    fireEvent(window, new Event('online'));
    await shown();
    expect(screen.queryByText(photoWords.trouble('offline'))).toBeNull();
    const leave = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(false);
  });

  test('goes on by itself after a weak signal, of which the browser says nothing', async () => {
    const intervals = vi.spyOn(window, 'setInterval');
    server.answers['POST /api/photos'] = 'offline';
    await open();
    choose(aFile());
    await screen.findByText(photoWords.trouble('offline'));
    await waitFor(() => expect(intervals.mock.calls.map(([, delay]) => delay)).toContain(resumeMilliseconds));
    server.answers['POST /api/photos'] = started;
    const [tryAgain] = intervals.mock.calls.find(([, delay]) => delay === resumeMilliseconds) ?? [];
    (tryAgain as () => void)();
    await shown();
  });

  test('asks before a link leaves the job whose photos are not uploaded yet', async () => {
    server.answers['POST /api/photos'] = 'offline';
    await open();
    choose(aFile());
    await screen.findByText(photoWords.trouble('offline'));
    fireEvent.click(screen.getByRole('link', { name: /Create invoice/ }));
    await screen.findByText(photoWords.leaveText(1));
  });

  test('that failed is tried again without drawing the photo twice', async () => {
    server.answers['POST /bucket'] = new Response('', { status: 403 });
    await open();
    choose(aFile());
    await screen.findByText(photoTexts.uploadFailed);
    server.answers['POST /bucket'] = new Response('');
    await press('Try again');
    await shown();
    expect(makePhoto).toHaveBeenCalledTimes(1);
  });

  test('of which only the last step failed is not repeated as a whole', async () => {
    server.answers['PUT /api/jobs/j1/photos/new'] = new Response('{}', { status: 500 });
    await open();
    choose(aFile());
    await screen.findByText(photoTexts.uploadFailed);
    server.answers['PUT /api/jobs/j1/photos/new'] = jobWith('new');
    await press('Try again');
    await shown();
    expect(server.requests.filter((request) => request === 'POST /api/photos')).toHaveLength(1);
  });

  test('of an image that the browser cannot decode, such as HEIC, ends with the message and the others go on', async () => {
    vi.mocked(makePhoto).mockRejectedValueOnce(new Error('The image cannot be decoded'));
    await open();
    choose(aFile('IMG_1.HEIC', ''), aFile());
    const alert = (await screen.findByText(photoTexts.unreadable)).closest<HTMLElement>('[role=alert]');
    await shown();
    if (!alert) throw new Error('The message is no alert');
    expect(within(alert).queryByRole('button', { name: 'Try again' })).toBeNull();
    fireEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(photoTexts.unreadable)).toBeNull());
  });

  test('says that the space is nearly full before it is, and what to do when it is', async () => {
    server.answers['POST /api/photos'] = { ...started, isNearlyFull: true };
    await open();
    choose(aFile());
    await screen.findByText(photoWords.nearlyFull);
    await shown();
    server.answers['POST /api/photos'] = refusal('photo-space-full');
    choose(aFile());
    await screen.findByText(photoWords.trouble('full'));
    expect(attached()).toHaveLength(1);
  });

  test('of more photos than a job can have takes as many as fit, and says so', async () => {
    const photoIds = Array.from({ length: 59 }, (_, at) => `p${at}`);
    server.answers['GET /api/jobs/j1'] = jobWith(...photoIds);
    server.answers['PUT /api/jobs/j1/photos/new'] = jobWith(...photoIds, 'new');
    await open();
    choose(aFile(), aFile());
    await screen.findByText(photoTexts.tooManyOnJob);
    await screen.findByRole('button', { name: 'Photo 60 of 60' });
    expect(attached()).toHaveLength(1);
  });
});

test('a photo is removed from a job, and Undo brings it back', async () => {
  server.answers['GET /api/jobs/j1'] = jobWith('old');
  server.answers['DELETE /api/jobs/j1/photos/old'] = jobWith();
  server.answers['PUT /api/jobs/j1/photos/old'] = jobWith('old');
  await open();
  await press('Remove photo 1 of 1');
  await screen.findByText(photoWords.empty, { exact: false });
  await press('Undo');
  await shown();
});
