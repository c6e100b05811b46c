import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { siteRoutes } from '#domain/site-routes';
import { generatorSearch } from '../../../routing/generator-link.ts';
import { useUser } from '../../../session/session.tsx';
import { unsentQuotes } from './unsent-quotes.ts';

const { path } = siteRoutes.liteQuoteEditor;

/** The form that is open. */
interface Opened {
  /** Counts the forms that were opened. */
  readonly round: number;
  /** The query it was opened by. */
  readonly search: string;
  /** The query that names it since it was kept or saved, for a reload; the address follows. */
  readonly goal: string;
  readonly formId: string;
  /** The stored quote to change, or ''. */
  readonly editing: string;
  /** The quote to copy, or ''. */
  readonly copied: string;
}

/** What an address asks for. A kept form of a stored quote opens as nothing else, and a copy that is kept is read no more. */
function openedBy(userId: string, search: string, round: number): Opened {
  const query = new URLSearchParams(search);
  const formId = query.get('form') || crypto.randomUUID();
  const kept = unsentQuotes(userId).read(formId)?.draft;
  const editing = query.get('edit') || (kept && kept.basedOn !== '' ? kept.quoteId : '');
  return { round, search, goal: search, formId, editing, copied: query.get('copy') ?? '' };
}

/** The quote that the editor shows, as the address says; the address follows what becomes of it. */
export function useOpenedQuote() {
  const [query] = useSearchParams();
  const search = query.toString();
  const navigate = useNavigate();
  const { userId } = useUser();
  const [opened, setOpened] = useState(() => openedBy(userId, search, 0));
  if (search !== opened.search) {
    const arrived = search === opened.goal;
    setOpened(arrived ? { ...opened, search } : openedBy(userId, search, opened.round + 1));
  }
  useEffect(() => {
    if (search !== opened.goal) void navigate({ pathname: path, search: opened.goal }, { replace: true });
  }, [search, opened.goal, navigate]);

  const follow = useCallback(
    (names: Parameters<typeof generatorSearch>[0]) =>
      setOpened((before) => ({ ...before, goal: generatorSearch(names) })),
    [],
  );
  const { editing } = opened;
  return {
    opened,
    /** The form is kept in this slot from now on. */
    onKept: useCallback((formId: string) => follow({ editing, formId }), [follow, editing]),
    /** The quote is stored under this id from now on. */
    onSaved: useCallback((quoteId: string) => follow({ editing: quoteId }), [follow]),
  };
}
