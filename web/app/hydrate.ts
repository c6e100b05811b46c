import { loadFreshDocument, restoreTypedTexts } from './fresh-document.ts';
import { watchReplacement } from './replaced-elements.ts';
import { replayTyping, watchTyping } from './replay-typing.ts';
import { reportPageError, watchErrors } from './watch-errors.ts';

/** When the page is hydrated, see `Hydration`. */
const hydration = document.body.dataset.hydrate;
const heldForms = new Set<HTMLFormElement>();
const heldButtons = new Set<HTMLButtonElement>();
let starting: Promise<void> | undefined;
let hasFailed = false;

type LoadApplication = () => Promise<{ readonly start: () => Promise<unknown> }>;
let loadApplication: LoadApplication;

async function startApplication(): Promise<void> {
  const { start } = await loadApplication();
  const replacementOf = watchReplacement();
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
      const replacement = replacementOf(field);
      return replacement ? [{ field: replacement, value }] : [];
    }),
  );
  for (const button of releaseButtons()) button.click();
  for (const form of releaseForms()) replacementOf(form)?.requestSubmit();
}

/**
 * Remembers a submitted form and shows it as busy (`site.css` styles the button), because loading the application can
 * take seconds.
 */
function holdSubmit(form: HTMLFormElement) {
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
 * Shows that loading failed. An application page has a notice for it. Other pages show an alert, and only if a submit
 * or a click was waiting.
 */
function showFailure() {
  const notice = document.getElementById('not-started');
  if (notice) notice.hidden = false;
  const heldCount = releaseForms().length + releaseButtons().length;
  if (heldCount > 0 && !notice) window.alert('Something went wrong. Please try again.');
}

const hydrate = (): Promise<void> => {
  starting ??= startApplication().then(
    () => document.getElementById('not-started')?.remove(),
    async (error: unknown) => {
      reportPageError('script', error);
      // The first failure is probably a network error. After a second one the browser may have cached the failed
      // import, so the document is reloaded.
      const isSecondFailure = hasFailed;
      hasFailed = true;
      if (isSecondFailure && (await loadFreshDocument())) return;
      starting = undefined;
      showFailure();
    },
  );
  return starting;
};

const onInteraction = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('form, [data-hydrates]')) void hydrate();
};

const onSubmit = (event: SubmitEvent) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  // React may already listen but not have the typed text yet: it would submit an empty form.
  event.stopPropagation();
  holdSubmit(event.target);
  void hydrate();
};

/** A button that is not a submit button does nothing until React listens, so the click is repeated once then. */
const onClick = (event: Event) => {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (button?.type !== 'button') return;
  event.preventDefault();
  event.stopPropagation();
  heldButtons.add(button);
  void hydrate();
};

const onOnline = () => void hydrate();

function stopListening() {
  for (const type of ['focusin', 'pointerdown', 'input'] as const)
    document.removeEventListener(type, onInteraction, true);
  document.removeEventListener('submit', onSubmit, true);
  document.removeEventListener('click', onClick, true);
  window.removeEventListener('online', onOnline);
}

/**
 * Loads the application, at once or on the first interaction, and repeats typed text, clicks and submits once the
 * application runs. Until then this is the only script of a page.
 */
export function hydrateDocument(load: LoadApplication): void {
  loadApplication = load;
  watchErrors();
  restoreTypedTexts();
  for (const type of ['focusin', 'pointerdown', 'input'] as const)
    document.addEventListener(type, onInteraction, { capture: true, passive: true });
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('click', onClick, true);
  if (hydration === 'now') {
    window.addEventListener('online', onOnline);
    void hydrate();
  }
}
