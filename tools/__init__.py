"""What makes files of this repository; production imports nothing of it."""
