import { beforeEach, expect, test, vi } from 'vitest';
import { waitingLimit } from '#test/support/waiting';

const start = vi.fn<() => Promise<void>>();
vi.mock('../../../../web/app/start.tsx', () => ({ start: () => start() }));

const markup = '<form><input name="email" required><button>Send</button></form>';
const notice = '<p id="not-started" hidden>Not loaded</p>';
const alert = vi.fn<(text: string) => void>();
let submits: string[];

const field = () => document.querySelector('input') as HTMLInputElement;
const form = () => document.querySelector('form') as HTMLFormElement;

/** Handles submit events, as React does after hydration. */
const handleSubmits = () =>
  form().addEventListener('submit', (event) => {
    event.preventDefault();
    submits.push(field().value);
  });

async function visit(html: string, hydrate: 'now' | 'on-interaction') {
  document.body.dataset.hydrate = hydrate;
  document.body.innerHTML = html;
  vi.resetModules();
  await import('../../../../web/app/hydrate-page.ts');
}

function typeAndSubmit(text: string) {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  form().requestSubmit();
}

beforeEach(() => {
  submits = [];
  start.mockReset();
  alert.mockReset();
  vi.stubGlobal('alert', alert);
});

test('a submit before the application has loaded is sent once, after it has loaded', async () => {
  await visit(markup, 'on-interaction');
  start.mockImplementation(async () => handleSubmits());
  typeAndSubmit('pat@example.com');
  form().requestSubmit();
  expect(form().ariaBusy).toBe('true');
  await vi.waitFor(() => expect(submits).toEqual(['pat@example.com']), { timeout: waitingLimit });
  expect(form().ariaBusy).toBeNull();
  form().requestSubmit();
  expect(submits).toHaveLength(2);
  expect(start).toHaveBeenCalledTimes(1);
});

test('a click before the application has loaded is repeated once, after it has loaded', async () => {
  const clicks: string[] = [];
  let isStarted = false;
  await visit('<button type="button"><b>Stop</b></button>', 'now');
  const button = document.querySelector('button') as HTMLButtonElement;
  start.mockImplementation(async () => {
    button.addEventListener('click', () => clicks.push(isStarted ? 'Stop' : 'too early'));
    button.click();
    isStarted = true;
  });
  document.querySelector('b')?.click();
  await vi.waitFor(() => expect(clicks).toEqual(['Stop']), { timeout: waitingLimit });
  button.click();
  expect(clicks).toHaveLength(2);
});

test('a submit while the application starts is sent once, after React has received the typed text', async () => {
  await visit(markup, 'on-interaction');
  const replayedTexts: string[] = [];
  start.mockImplementation(async () => {
    handleSubmits();
    form().addEventListener('input', () => replayedTexts.push(field().value));
    form().requestSubmit();
    expect(submits).toEqual([]);
  });
  field().value = 'pat@example.com';
  field().dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(submits).toEqual(['pat@example.com']), { timeout: waitingLimit });
  expect(replayedTexts).toEqual(['pat@example.com']);
});

test('if the start replaces the form, the new form gets the earlier submit with the typed text', async () => {
  await visit(markup, 'on-interaction');
  start.mockImplementation(async () => {
    document.body.innerHTML = markup;
    handleSubmits();
  });
  typeAndSubmit('pat@example.com');
  await vi.waitFor(() => expect(submits).toEqual(['pat@example.com']), { timeout: waitingLimit });
});

test('recorded text is not typed into a page whose fields differ from the recorded ones', async () => {
  await visit(markup, 'on-interaction');
  start.mockImplementation(async () => {
    document.body.innerHTML = markup.replace('"email"', '"search"');
  });
  typeAndSubmit('pat@example.com');
  await vi.waitFor(() => expect(field().name).toBe('search'), { timeout: waitingLimit });
  await new Promise((done) => setTimeout(done));
  expect(field().value).toBe('');
});

test('a failed start shows an alert, keeps the typed text and leaves no listener; the next submit tries again', async () => {
  await visit(markup, 'on-interaction');
  const removed = vi.spyOn(document, 'removeEventListener');
  start.mockRejectedValueOnce(new Error('no network'));
  typeAndSubmit('pat@example.com');
  await vi.waitFor(() => expect(alert).toHaveBeenCalledWith('Something went wrong. Please try again.'), {
    timeout: waitingLimit,
  });
  expect(removed).toHaveBeenCalledWith('input', expect.any(Function), true);
  expect(field().value).toBe('pat@example.com');
  expect(form().ariaBusy).toBeNull();
  start.mockImplementation(async () => handleSubmits());
  form().requestSubmit();
  await vi.waitFor(() => expect(submits).toEqual(['pat@example.com']), { timeout: waitingLimit });
});

test('a page of the app says that it did not load, and starts when the network is back', async () => {
  start.mockRejectedValueOnce(new Error('no network'));
  await visit(markup + notice, 'now');
  await vi.waitFor(() => expect(document.getElementById('not-started')?.hidden).toBe(false), {
    timeout: waitingLimit,
  });
  start.mockResolvedValue();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(document.getElementById('not-started')).toBeNull(), {
    timeout: waitingLimit,
  });
  expect(alert).not.toHaveBeenCalled();
});

test('a page whose start fails twice is reloaded, and keeps the typed text', async () => {
  // Browsers cache a failed import, so that only a new document can load the code.
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response());
  start.mockRejectedValue(new Error('still no code'));
  await visit(markup, 'on-interaction');
  typeAndSubmit('pat@example.com');
  await vi.waitFor(() => expect(alert).toHaveBeenCalledTimes(1), { timeout: waitingLimit });
  expect(reload).not.toHaveBeenCalled();
  form().requestSubmit();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: waitingLimit });
  expect(alert).toHaveBeenCalledTimes(1);

  await visit(markup, 'on-interaction');
  expect(field().value).toBe('pat@example.com');
});

test.each([
  ['focusin', 'input', true],
  ['pointerdown', 'input', true],
  ['input', 'input', true],
  ['pointerdown', 'i', true],
  ['pointerdown', 'p', false],
  ['focusin', 'p', false],
  ['keydown', 'input', false],
] as const)('a page that starts on interaction handles %s in <%s>: %s', async (type, selector, isStarted) => {
  start.mockResolvedValue();
  await visit(`${markup}<p>Text</p><div data-hydrates><i>Menu</i></div>`, 'on-interaction');
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  window.dispatchEvent(new Event('online'));
  await new Promise((done) => setTimeout(done));
  await vi.dynamicImportSettled();
  expect(start.mock.calls.length > 0).toBe(isStarted);
  // Otherwise the listeners of this visit stay for the next one.
  if (!isStarted) field().dispatchEvent(new Event('focusin', { bubbles: true }));
  await vi.waitFor(() => expect(start).toHaveBeenCalled(), { timeout: waitingLimit });
});
