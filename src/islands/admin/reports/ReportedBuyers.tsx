import { toast } from 'react-hot-toast/headless';
import type { ReportedBuyer } from '../../../../core/moderation/reported.ts';
import { moderationScreenWords } from '../../../../core/words/en/moderation.ts';
import { clearBuyerReport } from '../../../api/admin/shop.ts';
import { paths } from '../../../paths.ts';
import { $question, type Answer } from '../../../stores/confirm.ts';
import { $reportedBuyers, changeReportedBuyers, loadMoreReportedBuyers } from '../../../stores/moderation/reported.ts';
import { $adminTodo } from '../../../stores/stats/todo.ts';
import { useLastValue } from '../../ui/Awaited.tsx';
import { Parts } from '../../ui/EmailLink.tsx';
import { BookTitle } from '../../ui/list/BookCell.tsx';
import { ListTable, NoData } from '../../ui/list/ListTable.tsx';
import { LoadedRows } from '../../ui/list/LoadedRows.tsx';
import { Moment } from '../../ui/time/Moment.tsx';
import styles from '../table.module.css';
import { Contact } from '../users/Contact.tsx';
import { DismissReportsButton } from './DismissReportsButton.tsx';

export function ReportedBuyers() {
  const answer = useLastValue($reportedBuyers);
  const { buyer: who, order, reportedBy, action } = moderationScreenWords.reportedBuyers;
  return (
    <LoadedRows
      answer={answer}
      loading={moderationScreenWords.reportedBuyers.loading}
      what="reports"
      onMore={loadMoreReportedBuyers}
      empty={<NoData />}
    >
      {(rows) => (
        <ListTable
          className={styles.table}
          aria-labelledby="reported-buyers"
          heads={[who, order, reportedBy, action]}
          rows={rows}
        >
          {(buyer, onAsk) => <Row key={buyer.orderId} buyer={buyer} onAsk={onAsk} />}
        </ListTable>
      )}
    </LoadedRows>
  );
}

function Row({ buyer, onAsk }: { buyer: ReportedBuyer; onAsk: () => void }) {
  const { buyerName: name, listingName } = buyer;
  const ask = () => {
    onAsk();
    askToClear(buyer);
  };
  return (
    <tr>
      <td className={styles.user}>
        <Parts text={name} />
        {buyer.reportCount > 1 && (
          <p className="form-note">{moderationScreenWords.reportedBuyers.openReports(buyer.reportCount)}</p>
        )}
      </td>
      <td data-label={moderationScreenWords.reportedBuyers.order} title={listingName}>
        <div className={styles.contact}>
          <BookTitle listingId={buyer.listingId} name={listingName} />
          <code>{buyer.orderId}</code>
        </div>
      </td>
      <td data-label={moderationScreenWords.reportedBuyers.reportedBy}>
        <div className={styles.contact}>
          <strong>{moderationScreenWords.confirmReportBuyer.reasons[buyer.reason ?? 'none']}</strong>
          <Contact name={buyer.sellerName} email={buyer.sellerEmail} />
          <Moment className="form-note" at={buyer.reportedAt} />
        </div>
      </td>
      <td>
        <div className={`table-actions ${styles.actions}`}>
          <DismissReportsButton
            name={moderationScreenWords.reportedBuyers.dismissLabel(name, listingName)}
            onClick={ask}
          >
            {moderationScreenWords.reportedBuyers.dismiss}
          </DismissReportsButton>
          <a
            className="button button-quiet button-small"
            href={paths.allBuyers(buyer.buyerEmail)}
            aria-label={moderationScreenWords.reportedBuyers.allBuyersLabel(name)}
          >
            {moderationScreenWords.reportedBuyers.allBuyers}
          </a>
        </div>
      </td>
    </tr>
  );
}

const askToClear = (buyer: ReportedBuyer): void =>
  $question.set({
    title: moderationScreenWords.nothingWrong.titleOfBuyer(buyer.buyerName),
    body: moderationScreenWords.nothingWrong.buyer,
    label: moderationScreenWords.reportedBuyers.dismiss,
    reason: true,
    act: (answer) => clear(buyer, answer),
  });

async function clear({ orderId, buyerName }: ReportedBuyer, { reason }: Answer): Promise<void> {
  try {
    if ((await clearBuyerReport(orderId, reason)) === 0) return;
    changeReportedBuyers((row) => (row.orderId === orderId ? undefined : row));
    toast.success(moderationScreenWords.nothingWrong.buyerDone(buyerName));
  } finally {
    $reportedBuyers.revalidate();
    $adminTodo.revalidate();
  }
}
