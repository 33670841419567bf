/** A toast's two lines (spec 8). Its texts stand in one file for each part of the product that shows them. */
export interface ToastText {
  title: string;
  description?: string;
}
