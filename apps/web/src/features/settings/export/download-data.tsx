import { Button, VisuallyHidden } from '@mantine/core';
import { useFocusKept } from '../use-focus-kept.ts';
import classes from './download-data.module.css';
import { type ExportProgress, useDataExport } from './use-data-export.ts';

const MEGABYTE = 1_000_000;

export function DownloadData() {
  const { progress, start } = useDataExport();
  const button = useFocusKept(progress !== null);
  return (
    <div className={classes.download}>
      <h3 className={classes.heading}>Download your data</h3>
      <p className={classes.text}>
        One ZIP file with your profile, your draft, your consignments and their history, and your photos as we store
        them.
      </p>
      <div className={classes.line}>
        <Button ref={button} variant="default" loading={progress !== null} onClick={start}>
          Download my data
        </Button>
        {progress && <span className={classes.progress}>{describeProgress(progress)}</span>}
        {/* Progress is not announced on every change. */}
        <VisuallyHidden role="status">
          {progress && describeProgress({ loaded: 0, total: progress.total })}
        </VisuallyHidden>
      </div>
    </div>
  );
}

function describeProgress({ loaded, total }: ExportProgress): string {
  if (total === 0) return 'Preparing your data…';
  if (loaded === 0 || total < MEGABYTE) return 'Downloading…';
  return `Downloading: ${inMegabytes(loaded)} of ${inMegabytes(total)} MB`;
}

function inMegabytes(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(bytes < 10 * MEGABYTE ? 1 : 0);
}
