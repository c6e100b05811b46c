// The only script of a marketing page until the visitor interacts with it. It loads the application when the page asks
// for it, and keeps typed text, button presses and submits until then.

import { loadFreshDocument, restoreTypedTexts } from './fresh-document.ts';
import { watchReplacement } from './replaced-elements.ts';
import { replayTyping, watchTyping } from './replay-typing.ts';
import { reportPageError, watchErrors } from './watch-errors.ts';

const mode = document.body.dataset.hydrate;
const heldForms = new Set<HTMLFormElement>();
const heldButtons = new Set<HTMLButtonElement>();
let starting: Promise<void> | undefined;
let hasFailed = false;

async function startApplication(): Promise<void> {
  const { start } = await import('./start.tsx');
  const successorOf = watchReplacement();
  const stopWatching = watchTyping();
  try {
    await start();
  } catch (error) {
    stopWatching();
    throw error;
  }
  stopListening();
  replayTyping(
    stopWatching().flatMap(({ field, value }) => {
      const now = successorOf(field);
      return now ? [{ field: now, value }] : [];
    }),
  );
  for (const button of releaseButtons()) button.click();
  for (const form of releaseForms()) successorOf(form)?.requestSubmit();
}

/**
 * Shows that a submitted form is waiting (`site.css` styles the busy button), because loading the application can take
 * seconds.
 */
function hold(form: HTMLFormElement) {
  heldForms.add(form);
  form.ariaBusy = 'true';
}

function releaseForms(): readonly HTMLFormElement[] {
  const forms = [...heldForms];
  heldForms.clear();
  for (const form of forms) form.ariaBusy = null;
  return forms;
}

function releaseButtons(): readonly HTMLButtonElement[] {
  const buttons = [...heldButtons];
  heldButtons.clear();
  return buttons;
}

/**
 * Shows that loading failed. An application page has a notice for it; a page for reading only alerts if a submit or a
 * press was waiting.
 */
function showFailure() {
  const notice = document.getElementById('not-started');
  if (notice) notice.hidden = false;
  const held = releaseForms().length + releaseButtons().length;
  if (held > 0 && !notice) window.alert('Something went wrong. Please try again.');
}

const hydrate = (): Promise<void> => {
  starting ??= startApplication().then(
    () => document.getElementById('not-started')?.remove(),
    async (error: unknown) => {
      reportPageError('script', error);
      // The first failure is probably the network's. After a second one the browser may have cached the failed import,
      // so the document is reloaded.
      const isSecondFailure = hasFailed;
      hasFailed = true;
      if (isSecondFailure && (await loadFreshDocument())) return;
      starting = undefined;
      showFailure();
    },
  );
  return starting;
};

const touched = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('form, [data-hydrates]')) void hydrate();
};

const submitted = (event: SubmitEvent) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  // React may already listen but not have the typed text yet: it would submit an empty form.
  event.stopPropagation();
  hold(event.target);
  void hydrate();
};

/** A button that is not a submit button does nothing until React listens, so the click is repeated once then. */
const pressed = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.type !== 'button') return;
  event.preventDefault();
  event.stopPropagation();
  heldButtons.add(button);
  void hydrate();
};

const cameOnline = () => void hydrate();

function stopListening() {
  for (const type of ['focusin', 'pointerdown', 'input'] as const)
    document.removeEventListener(type, touched, true);
  document.removeEventListener('submit', submitted, true);
  document.removeEventListener('click', pressed, true);
  window.removeEventListener('online', cameOnline);
}

watchErrors();
restoreTypedTexts();
for (const type of ['focusin', 'pointerdown', 'input'] as const)
  document.addEventListener(type, touched, { capture: true, passive: true });
document.addEventListener('submit', submitted, true);
document.addEventListener('click', pressed, true);
if (mode === 'now') {
  window.addEventListener('online', cameOnline);
  void hydrate();
}
