import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';

/** The form that is open. */
interface OpenedForm<State> {
  /** Increases by one whenever another form is opened, so that it can be a React key. */
  readonly openCount: number;
  /** The query string of the URL now. */
  readonly currentQuery: string;
  /**
   * The query string that reopens this form after a reload. It changes when the form is stored or saved; the URL is
   * then updated to match.
   */
  readonly targetQuery: string;
  /** The query parameters that the form was opened with. */
  readonly openedWith: URLSearchParams;
  readonly state: State | null;
  /** ID of the slot that stores the form. */
  readonly formId: string;
  /** ID of the stored document that the form was opened for, or ''. */
  readonly editing: string;
  /** ID of the stored document that the form edits now, or ''. */
  readonly savedId: string;
}

interface OpenedFormOptions<State> {
  /** The path of the editor's page. */
  readonly path: string;
  /** Returns the ID of the stored document that an unsent form edits, or ''. */
  readonly documentIdOf: (userId: string, formId: string) => string;
  /** Converts the state of a link into an equivalent query, so that a reload opens the same form; '' for none. */
  readonly searchOf?: (state: State) => string;
  /** Called when another form is opened. */
  readonly onOpen?: () => void;
}

/** The form requested by the URL and the navigation state. The URL is updated when the form is stored or saved. */
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

  function openFor(requestedQuery: string, linkState: State | null, openCount: number): OpenedForm<State> {
    const targetQuery = requestedQuery || (linkState === null ? '' : searchOf(linkState));
    const openedWith = new URLSearchParams(targetQuery);
    const formId = openedWith.get('form') || crypto.randomUUID();
    // An unsent form of a stored document continues editing that document.
    const editing = openedWith.get('edit') || documentIdOf(userId, formId);
    return {
      openCount,
      currentQuery: requestedQuery,
      targetQuery,
      openedWith,
      state: linkState,
      formId,
      editing,
      savedId: editing,
    };
  }

  // The state applies only to the form opened with it, not after a reload or Back.
  const [opened, setOpened] = useState(() => openFor(search, state, 0));
  // The effect below has updated the URL to the target, so the same form stays open.
  if (search === opened.targetQuery && search !== opened.currentQuery)
    setOpened({ ...opened, currentQuery: search });
  else if (search !== opened.currentQuery || (state && state !== opened.state)) {
    setOpened(openFor(search, state, opened.openCount + 1));
    onOpen?.();
  }
  useEffect(() => {
    if (state || search !== opened.targetQuery)
      void navigate({ pathname: path, search: opened.targetQuery }, { replace: true, state: null });
  }, [path, state, search, opened.targetQuery, navigate]);

  /** Updates the IDs of the open form and its URL, without opening another form. */
  const updateIds = useCallback(
    (change: Partial<Pick<OpenedForm<State>, 'formId' | 'savedId'>>) =>
      setOpened((before) => {
        const changed = { ...before, ...change };
        return {
          ...changed,
          targetQuery: generatorSearch({ editing: changed.savedId, formId: changed.formId }),
        };
      }),
    [],
  );
  return {
    opened,
    /** Call when a slot of this browser stores the form. */
    onKept: useCallback((formId: string) => updateIds({ formId }), [updateIds]),
    updateIds,
    /** Opens another form on this page; takes the query string that names it. */
    open(query: string) {
      // The URL keeps its current query until the effect above updates it.
      setOpened({ ...openFor(query, null, opened.openCount + 1), currentQuery: search });
      onOpen?.();
    },
  };
}
