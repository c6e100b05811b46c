// The only script of a marketing page before it is touched. It loads the application when the page asks for it, and
// keeps what was typed or submitted until then.
import { replayTyping, watchTyping } from './replay-typing.ts';

const mode = document.body.dataset.hydrate;
const heldForms = new Set<HTMLFormElement>();
let starting: Promise<void> | undefined;

const wake = (): Promise<void> => {
  starting ??= import('./start.tsx').then(async ({ start }) => {
    const stopWatching = watchTyping();
    await start();
    stopListening();
    replayTyping(stopWatching());
    for (const form of heldForms) form.requestSubmit();
  });
  starting.catch(() => {
    starting = undefined;
    if (heldForms.size > 0) window.alert('Something went wrong. Please try again.');
    heldForms.clear();
  });
  return starting;
};

const touched = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('form, [data-wake]')) void wake();
};

const submitted = (event: SubmitEvent) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  heldForms.add(event.target);
  void wake();
};

function stopListening() {
  for (const type of ['focusin', 'pointerdown', 'input'] as const)
    document.removeEventListener(type, touched, true);
  document.removeEventListener('submit', submitted, true);
}

for (const type of ['focusin', 'pointerdown', 'input'] as const)
  document.addEventListener(type, touched, { capture: true, passive: true });
document.addEventListener('submit', submitted, true);
if (mode === 'now') void wake();
