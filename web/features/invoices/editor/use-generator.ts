import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { type GeneratorState, generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';
import type { SavedInvoice, SentLiteInvoice } from './lite-invoice-editor.tsx';
import type { LastInvoice } from './start-draft.ts';
import { unsentForms } from './unsent-forms.ts';

const { path } = siteRoutes.liteInvoiceGenerator;

/** The form that is open. */
interface Opened {
  /** Counts the forms that were opened. */
  readonly round: number;
  /** The query it was opened by. */
  readonly search: string;
  /** The query that names it since it was kept or saved, for a reload; the address follows. */
  readonly goal: string;
  readonly state: GeneratorState | null;
  readonly formId: string;
  /** The stored invoice to change, or ''. */
  readonly editing: string;
  /** The approved quote to make an invoice of, or ''. */
  readonly quoted: string;
  /** The new invoice that was saved meanwhile, though not sent: from then on the form changes that one. */
  readonly saved?: SavedInvoice;
}

/** What an address asks for. A kept form of a stored invoice opens as nothing else. */
function openedBy(userId: string, search: string, state: GeneratorState | null, round: number): Opened {
  const query = new URLSearchParams(search);
  const formId = query.get('form') || crypto.randomUUID();
  const editing = query.get('edit') || unsentForms(userId).read(formId)?.draft.invoiceId || '';
  const quoted = query.get('quote') ?? '';
  return { round, search, goal: search, state, formId, editing, quoted };
}

/** The form that is open, as address and link say; the address follows what becomes of it. */
function useOpened(onOpen: () => void) {
  const [query] = useSearchParams();
  const search = query.toString();
  const state = useLocation().state as GeneratorState | null;
  const navigate = useNavigate();
  const { userId } = useUser();
  // The state is for the form that is opened with it, and for no reload or Back.
  const [opened, setOpened] = useState(() => openedBy(userId, search, state, 0));
  const arrived = search === opened.goal && search !== opened.search;
  if (arrived) setOpened({ ...opened, search });
  else if (search !== opened.search || (state && state !== opened.state)) {
    setOpened(openedBy(userId, search, state, opened.round + 1));
    onOpen();
  }
  useEffect(() => {
    if (state || search !== opened.goal)
      void navigate({ pathname: path, search: opened.goal }, { replace: true, state: null });
  }, [state, search, opened.goal, navigate]);

  /** Lets the address name the form that is open, which stays as it is. */
  const follow = useCallback(
    (change: Partial<Pick<Opened, 'formId' | 'saved'>>) =>
      setOpened((before) => {
        const now = { ...before, ...change };
        const editing = now.saved?.invoiceId ?? now.editing;
        return { ...now, goal: generatorSearch({ editing, formId: now.formId }) };
      }),
    [],
  );

  /** Opens another form here. */
  const open = (goal: string) => setOpened({ ...openedBy(userId, goal, null, opened.round + 1), search });
  return { opened, follow, open };
}

/** Which invoice the generator shows, and the ways from one to the next. */
export function useGenerator() {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentLiteInvoice>();
  const [last, setLast] = useState<LastInvoice>();
  const { opened, follow, open } = useOpened(() => setSent(undefined));

  return {
    round: opened.round,
    formId: opened.formId,
    /** The id of the stored invoice to change, or ''. */
    editing: opened.editing,
    /** The id of the approved quote to make an invoice of, or ''. */
    quoted: opened.quoted,
    /** The new invoice of this form, once it was saved without being sent. */
    saved: opened.saved,
    /** The id of the invoice to copy. */
    copied: opened.state?.duplicateOf,
    /** The saved client to begin with. */
    client: opened.state?.client,
    /** The invoice sent just before. */
    last,
    /** What was sent; there is no form then. */
    sent,
    showSent: setSent,
    onKept: useCallback((formId: string) => follow({ formId }), [follow]),
    onSaved: useCallback((saved: SavedInvoice) => follow({ saved }), [follow]),
    startAnother() {
      setLast(sent?.last);
      open('');
      setSent(undefined);
      window.scrollTo(0, 0);
    },
    /** Opens the newest state of an invoice; what was typed stays in its slot. */
    reload: (invoiceId: string) => open(generatorSearch({ editing: invoiceId })),
    duplicate: useCallback(
      (duplicateOf: string) => void navigate(path, { state: { duplicateOf } satisfies GeneratorState }),
      [navigate],
    ),
  };
}
