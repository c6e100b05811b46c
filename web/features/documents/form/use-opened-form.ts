import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';

/** The form that is open. */
interface Opened<State> {
  /** Increases by one with each form that is opened. */
  readonly round: number;
  /** The current query of the address. */
  readonly search: string;
  /**
   * The query that reopens this form after a reload. It changes when the form is stored or saved; the address is then
   * updated to it.
   */
  readonly goal: string;
  /** The query that the form was opened with. */
  readonly query: URLSearchParams;
  readonly state: State | null;
  /** ID of the slot that stores the form. */
  readonly formId: string;
  /** ID of the stored document that the form was opened for, or ''. */
  readonly editing: string;
  /** ID of the stored document that the form edits now, or ''. */
  readonly savedId: string;
}

interface OpenedFormOptions<State> {
  /** The path of the editor. */
  readonly path: string;
  /** Returns the ID of the stored document that an unsent form edits, or ''. */
  readonly documentIdOf: (userId: string, formId: string) => string;
  /** Converts the state of a link into an equivalent query, so that a reload opens the same form; '' for none. */
  readonly searchOf?: (state: State) => string;
  /** Called when another form is opened. */
  readonly onOpen?: () => void;
}

/** The form that the address and the link's state request. The address is updated when the form is stored or saved. */
export function useOpenedForm<State>({
  path,
  documentIdOf,
  searchOf = () => '',
  onOpen,
}: OpenedFormOptions<State>) {
  const [params] = useSearchParams();
  const search = params.toString();
  const state = useLocation().state as State | null;
  const navigate = useNavigate();
  const { userId } = useUser();

  function openedBy(asked: string, from: State | null, round: number): Opened<State> {
    const goal = asked || (from === null ? '' : searchOf(from));
    const query = new URLSearchParams(goal);
    const formId = query.get('form') || crypto.randomUUID();
    // An unsent form of a stored document continues editing that document.
    const editing = query.get('edit') || documentIdOf(userId, formId);
    return { round, search: asked, goal, query, state: from, formId, editing, savedId: editing };
  }

  // The state applies only to the form opened with it, not after a reload or Back.
  const [opened, setOpened] = useState(() => openedBy(search, state, 0));
  if (search === opened.goal && search !== opened.search) setOpened({ ...opened, search });
  else if (search !== opened.search || (state && state !== opened.state)) {
    setOpened(openedBy(search, state, opened.round + 1));
    onOpen?.();
  }
  useEffect(() => {
    if (state || search !== opened.goal)
      void navigate({ pathname: path, search: opened.goal }, { replace: true, state: null });
  }, [path, state, search, opened.goal, navigate]);

  /** Updates the address without opening another form. */
  const follow = useCallback(
    (change: Partial<Pick<Opened<State>, 'formId' | 'savedId'>>) =>
      setOpened((before) => {
        const now = { ...before, ...change };
        return { ...now, goal: generatorSearch({ editing: now.savedId, formId: now.formId }) };
      }),
    [],
  );
  return {
    opened,
    /** Records the slot that now stores the form. */
    onKept: useCallback((formId: string) => follow({ formId }), [follow]),
    follow,
    /** Opens another form here. */
    open(goal: string) {
      setOpened({ ...openedBy(goal, null, opened.round + 1), search });
      onOpen?.();
    },
  };
}
