import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';

/** The form that is open. */
interface Opened<State> {
  /** Counts the forms that were opened. */
  readonly round: number;
  /** The query as it is now. */
  readonly search: string;
  /** The query that names the form since it was kept or saved, for a reload; the address follows. */
  readonly goal: string;
  /** The query it was opened with. */
  readonly query: URLSearchParams;
  readonly state: State | null;
  /** The slot it is kept in. */
  readonly formId: string;
  /** The stored document it was opened for, or ''. */
  readonly editing: string;
  /** The stored document it changes by now, or ''. */
  readonly savedId: string;
}

interface OpenedFormOptions<State> {
  /** The path of the editor. */
  readonly path: string;
  /** The id of the stored document that a kept form changes, or ''. */
  readonly documentIdOf: (userId: string, formId: string) => string;
  /** The query that asks for the same as the state of a link, so that a reload finds it; '' for none. */
  readonly searchOf?: (state: State) => string;
  /** Another form was opened. */
  readonly onOpen?: () => void;
}

/** The form that the address and the link's state ask for. The address follows once the form is kept or saved. */
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
    // A kept form of a stored document opens as a change of it.
    const editing = query.get('edit') || documentIdOf(userId, formId);
    return { round, search: asked, goal, query, state: from, formId, editing, savedId: editing };
  }

  // The state belongs to the form that is opened with it, not to a reload or Back.
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

  /** Updates the address; the form that is open stays. */
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
    /** The form is kept in this slot from now on. */
    onKept: useCallback((formId: string) => follow({ formId }), [follow]),
    follow,
    /** Opens another form here. */
    open(goal: string) {
      setOpened({ ...openedBy(goal, null, opened.round + 1), search });
      onOpen?.();
    },
  };
}
