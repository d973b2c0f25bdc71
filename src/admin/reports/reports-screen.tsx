import type { Report } from '../../features/reports/read-report.server.ts';
import { type DaySpan, presetSpans, spanText } from '../../rules/reports/report-span.ts';
import {
  clockSentences,
  clockWords,
  dimensionWords,
  type ReportClock,
  type ReportDimension,
  reportClocks,
  reportDimensions,
} from '../../rules/reports/report-terms.ts';
import type { Screen } from '../app/screen.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState, ReadState } from '../parts/list/list-states.tsx';
import { PageHead } from '../parts/list/page-head.tsx';
import { useList } from '../parts/list/use-list.client.ts';
import { ReportChart } from './report-chart.tsx';
import { reportFile, reportRead } from './report-reads.client.ts';
import { ReportTable } from './report-table.tsx';

/** Ways and days that one person reads sales by; the others are under "More" in the same list. */
const OFTEN_BY: readonly ReportDimension[] = ['all', 'piece', 'state'];
const OFTEN_CLOCKS: readonly ReportClock[] = ['order', 'document'];

type Change = Partial<DaySpan & Record<'clock' | 'by', string>>;

function ReportsScreen() {
  const { fields, set, read, data } = useList(reportRead);
  return (
    <>
      <PageHead title="Reports">
        {data && <ButtonLink look="line" icon="download" word="CSV" href={reportFile(data.clock, data.by, data.span)} download />}
      </PageHead>
      {data && <Choices report={data} fields={fields} onChange={set} />}
      <ReadState read={read} failed="Failed to fetch the report." loading="Adding up…" />
      {data && <Result key={`${data.by} ${data.clock}`} report={data} />}
    </>
  );
}

function Choices({ report, fields, onChange: change }: { report: Report; fields: DaySpan; onChange: (change: Change) => void }) {
  const { span, today } = report;
  const presets = presetSpans(today);
  const chosen = presets.find(({ from, to }) => from === span.from && to === span.to);
  return (
    <div className="list-filters order-filters">
      <label className="order-day">
        <span>By</span>
        <select className="select" value={report.by} onChange={({ target }) => change({ by: target.value })}>
          <OftenAndMore all={reportDimensions} often={OFTEN_BY} words={dimensionWords} />
        </select>
      </label>
      <label className="order-day">
        <span>Clock</span>
        <select className="select" value={report.clock} onChange={({ target }) => change({ clock: target.value })}>
          <OftenAndMore all={reportClocks} often={OFTEN_CLOCKS} words={clockWords} />
        </select>
      </label>
      <label className="order-day">
        <span>Days</span>
        <select
          className="select"
          value={chosen?.word ?? ''}
          onChange={({ target }) => {
            const preset = presets.find(({ word }) => word === target.value);
            if (preset) change({ from: preset.from, to: preset.to });
          }}
        >
          {!chosen && <option value="">Chosen days</option>}
          {presets.map(({ word }) => (
            <option key={word}>{word}</option>
          ))}
        </select>
      </label>
      <label className="order-day">
        <span>From</span>
        <input
          className="input"
          type="date"
          value={fields.from || span.from}
          max={span.to}
          onChange={({ target }) => change({ from: target.value, to: span.to })}
        />
      </label>
      <label className="order-day">
        <span>To</span>
        <input
          className="input"
          type="date"
          value={fields.to || span.to}
          min={span.from}
          onChange={({ target }) => change({ from: span.from, to: target.value })}
        />
      </label>
    </div>
  );
}

interface OptionsProps<T extends string> {
  readonly all: readonly T[];
  readonly often: readonly T[];
  readonly words: Readonly<Record<T, string>>;
}

function OftenAndMore<T extends string>({ all, often, words }: OptionsProps<T>) {
  const option = (each: T) => (
    <option key={each} value={each}>
      {words[each]}
    </option>
  );
  return (
    <>
      {often.map(option)}
      <optgroup label="More">{all.filter((each) => !often.includes(each)).map(option)}</optgroup>
    </>
  );
}

function Result({ report }: { report: Report }) {
  const { clock, span, rows } = report;
  return (
    <div className="stack gst-top">
      <p className="text-meta">
        {clockSentences[clock]} {spanText(span)}, India. An order is sold once it is paid and not cancelled, a cash order once its cash is
        collected.
      </p>
      {rows.length === 0 ? (
        <EmptyState title="No sold orders on these days">
          <p>Choose other days, or another clock: an order that has not left has no day of dispatch.</p>
        </EmptyState>
      ) : (
        <>
          <ReportChart report={report} />
          <ReportTable report={report} />
        </>
      )}
    </div>
  );
}

export const reportsScreen: Screen = { reads: ({ search }) => [reportRead(search)], Component: ReportsScreen };
