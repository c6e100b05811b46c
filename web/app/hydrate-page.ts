// The only script of a marketing page before it is touched. It loads the application when the page asks for it, and
// keeps what was typed, pressed or submitted until then.
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

/** A held form says so (`site.css` shows its button at work): the application can take seconds to come. */
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

/** A page that is an application says what is wrong; of a page to be read only a submit or a press shows that anything is. */
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
      // A first failure is the network's; a second one may be the browser's memory of it.
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
  // The application may listen already and not know yet what was typed: it would send an empty form.
  event.stopPropagation();
  hold(event.target);
  void hydrate();
};

/** A button that does not submit does nothing before the application listens: its press is repeated then, once. */
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
