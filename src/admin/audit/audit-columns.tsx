import type { Column } from '../parts/list/list-table.tsx';
import { TextLink } from '../parts/text-link.tsx';
import { actionText, changeTexts, kindWord, objectUrl, whenText, whoText } from './audit-text.ts';
import type { AuditRow } from './list-audit.server.ts';

/** The columns of the audit log. */
export const auditColumns: readonly Column<AuditRow>[] = [
  { id: 'when', head: 'When', cell: 'figure', render: ({ at }) => <span className="no-wrap text-meta">{whenText(at)}</span> },
  { id: 'who', head: 'Who', cell: 'end', render: ({ who }) => <span className="audit-who text-meta">{whoText(who)}</span> },
  { id: 'what', head: 'What', cell: 'title', render: ObjectLink },
  { id: 'changes', head: 'Before → after', cell: 'second', render: ChangeList },
];

function ObjectLink(row: AuditRow) {
  const href = objectUrl(row);
  const words = `${kindWord(row.kind)} ${row.label}`;
  return href ? <TextLink look="name" word={words} href={href} /> : <b>{words}</b>;
}

function ChangeList(row: AuditRow) {
  const changes = changeTexts(row);
  return (
    <span className="audit-changes">
      {(changes.length === 0 || !['update', 'status', 'stock'].includes(row.action)) && <span>{actionText(row.action)}</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field}>
          <span className="text-meta">{field}</span> {before && <del>{before}</del>} {after && <ins>{after}</ins>}
        </span>
      ))}
    </span>
  );
}
