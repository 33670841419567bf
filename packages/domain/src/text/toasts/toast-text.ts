/** The two lines of a toast (spec 8). */
export interface ToastText {
  title: string;
  description?: string;
}
