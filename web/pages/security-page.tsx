import { securityPage } from '#domain/content/security';
import { ProseArticle } from '../features/site/prose-article.tsx';

export function SecurityPage() {
  return <ProseArticle document={securityPage} />;
}
