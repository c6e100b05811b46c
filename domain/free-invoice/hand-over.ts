/** Hours for which the generator hands over the PDF that it mailed. */
export const handOverHours = 24;

/** Days after which the file is deleted for certain: storage counts in whole days, and keeps what was deleted for one more. */
export const handOverForgottenDays = 3;
